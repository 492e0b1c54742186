import type { RequestHandler } from 'express'

/**
 * Refuses a request with several Host headers (RFC 9112, section 3.2). Node would keep the first, although a proxy in
 * front may have routed the request by another. The response is the one that Node sends if Host is missing.
 */
export const requireSingleHost: RequestHandler = (req, res, next) => {
  if ((req.headersDistinct.host ?? []).length > 1) res.writeHead(400, { Connection: 'close' }).end()
  else next()
}
