import type { RequestHandler } from 'express'

/**
 * Takes the ports out of X-Forwarded-For: some proxies, such as Azure Application Gateway, add the client's, and Express
 * would neither recognize a trusted proxy nor one client in two of its connections.
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
