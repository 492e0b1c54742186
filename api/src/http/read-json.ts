import { isUtf8 } from 'node:buffer'
import express, { Router, type RequestHandler } from 'express'
import { ProblemError } from './problem.ts'

const emptyBody = 'The request is empty: send a JSON object.'

const onlyJson: RequestHandler = (req, _res, next) => {
  const [mediaType = ''] = (req.headers['content-type'] ?? '').split(';')
  if (mediaType.trim().toLowerCase() === 'application/json') next()
  else next(new ProblemError('unsupported-media-type', 'Send the request as application/json.'))
}

const parse = express.json({
  limit: '64kb',
  // Accepts every JSON value, so that the contract reports one that is not an object.
  strict: false,
  verify(_req, _res, body, encoding) {
    // body-parser would return `{}`.
    if (body.length === 0) throw new ProblemError('invalid-body', emptyBody)
    if (encoding === 'utf-8' && !isUtf8(body))
      throw new ProblemError('invalid-body', 'The request is not valid UTF-8.')
  },
})

const onlyWithBody: RequestHandler = (req, _res, next) =>
  next(req.body === undefined ? new ProblemError('invalid-body', emptyBody) : undefined)

/** Reads a JSON body of at most 64 kB into `req.body`. */
export const readJson: RequestHandler = Router().use(onlyJson, parse, onlyWithBody)
