import { isIPv4 } from 'node:net'
import { randomUUID } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import ipaddr from 'ipaddr.js'
import type { StoredToken } from '../stores/records/tokens.ts'

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

/** Has a check of who sent a request repeated when its body has arrived: a slow one may outlast a session. */
export function checkAfterBody(res: Response, check: () => unknown): void {
  res.locals.checks = [...checksOf(res), check]
}

/** Repeats the checks of who sent a request. Rejects as they do if its session, token, or link has ended since. */
export async function checkAgain(res: Response): Promise<void> {
  for (const check of checksOf(res)) await check()
}

const checksOf = (res: Response) => (res.locals.checks ?? []) as (() => unknown)[]

/** The partner whose quotes alone a request may reach. Undefined: those of any. */
export const onlySourceOf = (res: Response) => apiTokenOf(res)?.source ?? undefined

/** Who sent a request: an API token, or a network. */
export function senderOf(req: Request, res: Response): string {
  const token = apiTokenOf(res)
  return token ? `token ${token.name}` : networkOf(req)
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** Assigns an ID to each request, the client's `X-Request-Id` if that is a UUID, and returns it in the response. */
export const identifyRequest: RequestHandler = (req, res, next) => {
  const sent = req.get('X-Request-Id')
  const id = sent && uuid.test(sent) ? sent.toLowerCase() : randomUUID()
  res.setHeader('X-Request-Id', id)
  next()
}

/** The ID of a request, as in its log lines and its problem details. */
export function requestId(req: Request): string {
  return String(req.res?.getHeader('X-Request-Id'))
}

/** The actor of a request for the audit log: the user, if one is signed in, the IP address, and the ID of the request. */
export function actorOf(req: Request, res: Response): { by?: string; address: string; requestId: string } {
  const by = res.locals.username as string | undefined
  return { ...(by !== undefined && { by }), address: req.ip ?? 'unknown', requestId: requestId(req) }
}

/** Calls back when a response or request has ended or its client has disconnected, at once if that was before. */
export function onceClosed(stream: Request | Response, callBack: () => void): void {
  if (stream.closed) callBack()
  else stream.once('close', callBack)
}

/** Waits for work that is aborted when the client disconnects. */
export async function whileConnected<T>(
  res: Response,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const left = new AbortController()
  const leave = () => left.abort()
  onceClosed(res, leave)
  try {
    return await work(left.signal)
  } finally {
    res.off('close', leave)
  }
}
