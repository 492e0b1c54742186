import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

/** An address of a host, in the form of Node's `lookup` option. */
export interface Address {
  address: string
  family: number
}

/** The IPv6 range that IANA has allocated for global unicast. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address is public. Special-purpose ranges (RFC 6890) are not, nor are IPv6 addresses that embed an IPv4
 * address (NAT64, 6to4, Teredo).
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // Unwraps IPv4-mapped addresses.
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast)
}

/**
 * Resolves a host once. Connect to one of these addresses only: a second lookup could return others (DNS rebinding).
 * @param allowPrivate Whether private addresses are allowed.
 * @throws {Error} if one of them is not allowed.
 */
export async function resolveHost(
  hostname: string,
  allowPrivate: boolean,
  resolve: (hostname: string) => Promise<Address[]> = (name) => lookup(name, { all: true }),
): Promise<Address[]> {
  const addresses = await resolve(hostname.replace(/^\[(.*)\]$/, '$1'))
  if (!allowPrivate && !addresses.every(({ address }) => isPublic(address)))
    throw new Error(
      'The address is private: webhooks and pushes are sent to public addresses only, unless WEBHOOK_ALLOW_PRIVATE=on.',
    )
  return addresses
}
