import type { Request, Response } from 'express'
import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { StoredToken } from '../../stores/interface/account-store.ts'

/** The network that sent a request. */
export function networkOf(req: Request): string {
  return network(req.ip ?? '')
}

/**
 * Returns the network of a client: its IPv4 address, or its IPv6 /56 in hexadecimal, as homes get it. Everything that is
 * not an address, which a proxy may forward, counts as one client, so that made-up values do not evade the limit.
 */
export function network(address: string): string {
  if (isIPv4(address)) return address
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : Buffer.from(parsed.toByteArray().slice(0, 7)).toString('hex')
}

/** The API token that a request was sent with, once it is checked. Undefined if it had none. */
export function apiTokenOf(res: Response): StoredToken | undefined {
  return res.locals.apiToken as StoredToken | undefined
}

/** The partner whose quotes alone a request may reach. Undefined: those of any. */
export const onlySourceOf = (res: Response) => apiTokenOf(res)?.source ?? undefined

/** Who sent a request: an API token, or a network. */
export function senderOf(req: Request, res: Response): string {
  const token = apiTokenOf(res)
  return token ? `token ${token.name}` : networkOf(req)
}
