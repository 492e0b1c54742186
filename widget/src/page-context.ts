import { QuoteRequest, type QuoteRequestInput } from '@concrete-quote/openapi'

/**
 * What the owner sees of where a request came from, as far as the contract takes it: the visitor could not correct
 * the page's address or language.
 */
export function pageContext(): Pick<QuoteRequestInput, 'pageUrl' | 'lang'> {
  const { pageUrl, lang } = QuoteRequest.shape
  return {
    pageUrl: pageUrl.safeParse(location.origin + location.pathname).data,
    lang: lang.safeParse(document.documentElement.lang).data,
  }
}
