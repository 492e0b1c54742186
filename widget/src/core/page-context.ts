import { quoteRequest, type QuoteRequestInput } from '@concrete-quote/openapi'
import { currentVisit } from './visit.ts'

export interface PageContextOptions {
  /** Which partner the quote comes from. */
  source?: string | undefined
  /** Whether it is sent how the visit began. */
  campaign?: boolean | undefined
}

/**
 * What the owner sees of where a request came from, as far as the contract takes it: the visitor could not correct
 * the page's address, nor the partner's name.
 */
export function pageContext({
  source,
  campaign,
}: PageContextOptions): Pick<QuoteRequestInput, 'pageUrl' | 'source' | 'campaign'> {
  return {
    // Other documents, such as `about:srcdoc`, have no address that the owner could open.
    pageUrl: /^http/.test(location.protocol)
      ? quoteRequest().shape.pageUrl.safeParse(location.origin + location.pathname).data
      : undefined,
    source: quoteRequest().shape.source.safeParse(source).data,
    campaign: campaign ? currentVisit() : undefined,
  }
}

/**
 * Returns the URL of the page to open after submission; undefined without one. Only pages of the embedding page's own
 * origin: whoever can write attributes there, such as an editor of its texts, cannot send visitors elsewhere.
 */
export function resolveSuccessUrl(address: string | undefined): string | undefined {
  if (!address) return undefined
  const link = document.createElement('a')
  link.href = address
  return link.href.startsWith(location.origin + '/') ? link.href : undefined
}
