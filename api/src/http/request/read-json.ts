import { isUtf8 } from 'node:buffer'
import { maxBodyKilobytes } from '@concrete-quote/openapi'
import express, { type RequestHandler } from 'express'
import { ProblemError } from '../problem.ts'

const emptyBody = 'The request is empty: send a JSON object.'

/**
 * Accepts bodies of these media types only.
 * @param others What is accepted besides, by another handler.
 */
function onlyTypes(mediaTypes: string[], others: string[] = []): RequestHandler {
  return (req, _res, next) => {
    const [mediaType = ''] = (req.headers['content-type'] ?? '').split(';')
    if (mediaTypes.includes(mediaType.trim().toLowerCase())) next()
    else {
      const supported = [...mediaTypes, ...others].join(' or ')
      next(new ProblemError('unsupported-media-type', `Send the request as ${supported}.`))
    }
  }
}

const parse = express.json({
  limit: `${maxBodyKilobytes}kb`,
  // The media type was checked before.
  type: () => true,
  // Every JSON value is accepted, so that the contract reports one that is not an object.
  strict: false,
  verify(_req, _res, body, encoding) {
    // body-parser would parse an empty body as `{}`.
    if (body.length === 0) throw new ProblemError('invalid-body', emptyBody)
    if (encoding === 'utf-8' && !isUtf8(body))
      throw new ProblemError('invalid-body', 'The request is not valid UTF-8.')
  },
})

const onlyWithBody: RequestHandler = (req, _res, next) =>
  next(req.body === undefined ? new ProblemError('invalid-body', emptyBody) : undefined)

const readTypes = (...types: Parameters<typeof onlyTypes>) => [onlyTypes(...types), parse, onlyWithBody]

/** Read a JSON body into `req.body`. */
export const readJson = readTypes(['application/json'])

/** Read a JSON body into `req.body` where forms are accepted, too, by another handler. */
export const readJsonOrForm = readTypes(['application/json'], ['application/x-www-form-urlencoded'])

/** Read a JSON Merge Patch (RFC 7396) into `req.body`. */
export const readMergePatch = readTypes(['application/merge-patch+json', 'application/json'])

/** A `charset` parameter with a name of UTF-8 (Encoding standard, section 4.2), or of US-ASCII, a part of it. */
const utf8 = /(;\s*charset\s*=\s*)(["']?)(?:utf[-_]?8|us-ascii|ascii)\2(?=\s*(?:;|$))/i

/** Names UTF-8 as the parsers of bodies do: clients also write `utf8`. */
export const nameUtf8: RequestHandler = ({ headers }, _res, next) => {
  headers['content-type'] &&= headers['content-type'].replace(utf8, '$1utf-8')
  next()
}
