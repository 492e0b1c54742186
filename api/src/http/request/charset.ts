import type { RequestHandler } from 'express'

/** A `charset` parameter with a name of UTF-8 (Encoding standard, section 4.2), or of US-ASCII, a part of it. */
const utf8 = /(;\s*charset\s*=\s*)(["']?)(?:utf[-_]?8|us-ascii|ascii)\2(?=\s*(?:;|$))/i

/** Names UTF-8 as the parsers of bodies do: clients also write `utf8`. */
export const nameUtf8: RequestHandler = ({ headers }, _res, next) => {
  headers['content-type'] &&= headers['content-type'].replace(utf8, '$1utf-8')
  next()
}
