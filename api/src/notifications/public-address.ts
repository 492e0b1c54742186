import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

/** One address of a host, as Node's `lookup` option wants it. */
export interface Address {
  address: string
  family: number
}

/** Whether an address is one that everybody may reach, rather than of this machine or its network. */
export function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
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
