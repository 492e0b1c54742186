/** Whether an If-Match header allows a request (RFC 9110, section 13.1.1). Without the header, it does. */
export function isMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined || header.trim() === '*') return true
  return header.split(',').some((tag) => tag.trim() === etag)
}
