import { company, languages, privacyPaths } from '@concrete-quote/openapi'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { QuoteForm } from '../src/components/quote-form.tsx'

/**
 * Renders the form in each language, as JSON, for a page on which the element replaces it. Without its parts, which are
 * those of the element.
 */
export const prerenderForms = (): string =>
  JSON.stringify(
    Object.fromEntries(
      languages.map((lang) => {
        const props = { lang, phone: company.phone, privacyUrl: privacyPaths[lang] }
        return [lang, renderToStaticMarkup(createElement(QuoteForm, props)).replaceAll(/ part="\w+"/g, '')]
      }),
    ),
  )
