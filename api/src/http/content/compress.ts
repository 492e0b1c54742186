import { constants } from 'node:zlib'
import compression from 'compression'
import type { Request, RequestHandler } from 'express'
import onHeaders from 'on-headers'

/** Compresses bodies of at least 1024 bytes. Each part of a stream arrives when it is sent, not when the next one is. */
const compressBody = compression({
  threshold: 1024,
  // Everything is text, but for photos. NDJSON is not among the types that the library takes for texts.
  filter: (_req, res) => !String(res.getHeader('Content-Type')).startsWith('image/'),
  flush: constants.Z_SYNC_FLUSH,
  brotli: { flush: constants.BROTLI_OPERATION_FLUSH },
})

/**
 * Compresses the responses to GET requests that meet a condition. Their entity tags become weak, because one compressed
 * body differs from another in its bytes (RFC 9110, section 8.8.1).
 *
 * The condition must not be met where a secret and a text of somebody else may be in one response that a browser requests
 * by itself: the length of such a response tells the secret to who varies the text (BREACH).
 */
export function compressIf(condition: (req: Request) => boolean): RequestHandler {
  return (req, res, next) => {
    if (req.method !== 'GET' || !condition(req)) return next()
    onHeaders(res, () => {
      const etag = res.getHeader('ETag')
      if (res.hasHeader('Content-Encoding') && typeof etag === 'string' && !etag.startsWith('W/'))
        res.setHeader('ETag', `W/${etag}`)
    })
    compressBody(req, res, next)
  }
}
