import { mapLink } from '@concrete-quote/openapi'

/** A link that shows an address in the map of the device, by its user agent. */
export function deviceMapLink(address: string, userAgent: string): string {
  const query = encodeURIComponent(address)
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?q=${query}`
  if (userAgent.includes('Android')) return `geo:0,0?q=${query}`
  return mapLink(address)
}
