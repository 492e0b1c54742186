import { renderToString } from 'react-dom/server'
import type { SiteLanguage } from '../content/site-texts.ts'
import { QuoteIsland } from '../scripts/quote-form.tsx'

/**
 * Renders the quote form of Contact. A module of its own, because what hydrates the form has to render it: the ids in it are
 * those of Preact, whereas the pages are rendered by React.
 */
export const renderQuoteForm = (lang: SiteLanguage): string => renderToString(<QuoteIsland lang={lang} />)
