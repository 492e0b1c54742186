import { company, languages, privacyPaths } from '@concrete-quote/openapi'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { QuoteForm } from '../src/components/quote-form.tsx'

/** The form in each language, as JSON, for a page on which the element, whose parts it leaves out, replaces it. */
export const prerenderForms = (): string =>
  JSON.stringify(
    Object.fromEntries(
      languages.map((lang) => {
        const props = { lang, phone: company.phone, privacyUrl: privacyPaths[lang] }
        return [lang, renderToStaticMarkup(createElement(QuoteForm, props)).replaceAll(/ part="\w+"/g, '')]
      }),
    ),
  )
