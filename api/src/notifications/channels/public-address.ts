import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

/** One address of a host, as Node's `lookup` option wants it. */
export interface Address {
  address: string
  family: number
}

/** The IPv6 addresses that IANA has allocated for global unicast; what is outside is not routed on the Internet. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address is reachable by anyone on the Internet, rather than on this machine or its network. Every
 * special-purpose range (RFC 6890) is refused, and with it each IPv6 address that embeds an IPv4 one (NAT64, 6to4, Teredo).
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // Unwraps IPv4-mapped addresses.
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast)
}

/**
 * Looks up the addresses of a host, to connect to one of just these: asked again, a name may give others.
 * @param allowPrivate Whether an address of this machine or its network will do.
 * @throws {Error} when one of them will not do.
 */
export async function resolveHost(
  hostname: string,
  allowPrivate: boolean,
  resolve: (hostname: string) => Promise<Address[]> = (name) => lookup(name, { all: true }),
): Promise<Address[]> {
  const addresses = await resolve(hostname.replace(/^\[(.*)\]$/, '$1'))
  if (!allowPrivate && !addresses.every(({ address }) => isPublic(address)))
    throw new Error('The address is private: webhooks go to public ones, unless WEBHOOK_ALLOW_PRIVATE=on.')
  return addresses
}
