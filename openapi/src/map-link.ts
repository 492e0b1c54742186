/**
 * Links to an address on a map, which phones open in their map application.
 * @see https://developers.google.com/maps/documentation/urls/get-started
 */
export function mapLink(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
}
