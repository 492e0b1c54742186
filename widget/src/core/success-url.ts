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
