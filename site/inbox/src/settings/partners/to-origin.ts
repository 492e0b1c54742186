/**
 * Returns the origin of an address that somebody typed or pasted, such as `https://partner.example` of
 * `partner.example/offers`. An address that is no URL is returned as it is.
 */
export function toOrigin(address: string): string {
  const trimmed = address.trim()
  const url = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  return trimmed && URL.canParse(url) ? new URL(url).origin : trimmed
}
