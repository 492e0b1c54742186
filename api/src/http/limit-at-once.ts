import type { RequestHandler } from 'express'
import { tooManyRequests } from './rate-limit.ts'
import { network, networkOf } from './request/sender.ts'
import { onceClosed } from './while-connected.ts'

/**
 * The maximum number of connections from one network, and of its requests in progress: about 40 browsers behind one
 * address, each with at most six.
 */
export const maxAtOnce = 256

/** How long a client waits that exceeds it, in milliseconds. */
const retryMs = 5000

/** @returns Counts a key, and returns how to end that; undefined if it is counted `maxAtOnce` times already. */
export function countAtOnce() {
  const counts = new Map<string, number>()
  return (key: string): (() => void) | undefined => {
    const count = counts.get(key) ?? 0
    if (count >= maxAtOnce) return undefined
    counts.set(key, count + 1)
    return () => {
      const left = (counts.get(key) ?? 1) - 1
      if (left === 0) counts.delete(key)
      else counts.set(key, left)
    }
  }
}

/**
 * Limits the requests of a network in progress as its connections are: a client of a proxy has as many as it likes, on few
 * connections of HTTP/2. Does not apply to this machine.
 */
export function limitAtOnce(): RequestHandler {
  const count = countAtOnce()
  const unlimited = ['127.0.0.1', '::1'].map(network)
  return (req, res, next) => {
    const from = networkOf(req)
    if (unlimited.includes(from)) return next()
    const end = count(from)
    if (!end) throw tooManyRequests(retryMs, () => 'Too many requests from your network are in progress.')
    onceClosed(res, end)
    next()
  }
}
