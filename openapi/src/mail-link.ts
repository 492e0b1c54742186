/** A link that writes an email, to one address whatever it contains (RFC 6068). */
export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}
