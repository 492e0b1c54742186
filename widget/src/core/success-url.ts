import { warnOnce } from './warn-once.ts'

/**
 * Returns the address of the page to show after a success; undefined without one. Only pages of the embedding page's own
 * origin: whoever can write attributes there, such as an editor of its texts, cannot send visitors elsewhere.
 */
export function resolveSuccessUrl(address: string | undefined): string | undefined {
  if (!address) return undefined
  const url = URL.canParse(address, document.baseURI) ? new URL(address, document.baseURI) : undefined
  // A blob: URL has the origin of its page.
  if (url?.origin === location.origin && url.protocol.startsWith('http')) return url.href
  warnOnce('`success-url` is not on the origin of this page.', address)
  return undefined
}
