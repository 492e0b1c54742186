import { QuoteRequest, type QuoteRequestInput } from '@concrete-quote/openapi'

/**
 * What the owner sees of where a request came from, as far as the contract takes it: the visitor could not correct
 * the page's address, nor the partner's name.
 */
export function pageContext(source: string | undefined): Pick<QuoteRequestInput, 'pageUrl' | 'source'> {
  const { shape } = QuoteRequest
  return {
    pageUrl: shape.pageUrl.safeParse(location.origin + location.pathname).data,
    source: shape.source.safeParse(source).data,
  }
}
