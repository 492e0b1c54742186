import type { RequestHandler } from 'express'

/**
 * Removes ports from X-Forwarded-For. Some proxies, such as Azure Application Gateway, add them, and Express would then
 * neither recognize a trusted proxy nor count two connections of a client as one client.
 */
export const stripForwardedPorts: RequestHandler = (req, _res, next) => {
  const header = req.headers['x-forwarded-for']
  if (typeof header === 'string') req.headers['x-forwarded-for'] = header.split(',').map(stripPort).join(',')
  next()
}

function stripPort(entry: string): string {
  const [, ipv4, ipv6] = /^(?:(\d+(?:\.\d+){3}):\d+|\[([\da-f:.]+)\](?::\d+)?)$/i.exec(entry.trim()) ?? []
  return ipv4 ?? ipv6 ?? entry
}
