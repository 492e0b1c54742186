import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import express, { Router, type ErrorRequestHandler, type RequestHandler } from 'express'
import { isFromAllowedPage } from '../http/allowed-page.ts'
import { cors, isAllowedOrigin } from '../http/cors.ts'
import { formIdempotencyKey, idempotencyKey } from '../http/idempotency-key.ts'
import { refusalPage, submittedPage } from './form-pages.ts'
import { ProblemError, refuse } from '../http/problem.ts'
import type { Log } from '../log/log.ts'
import { sendPage } from '../http/content/page.ts'
import { receiveQuote } from '../receive-quote.ts'
import type { QuoteStore } from '../stores/quote-store.ts'

interface FormPostDeps {
  store: QuoteStore
  log: Log
  limitPosts: RequestHandler
  publicUrl: string
  allowedOrigins?: string[] | undefined
}

/** What a form without scripts posts: its fields as texts, where to go afterwards, and a key for this request. */
type FormBody = Record<string, unknown> & { returnTo?: unknown; idempotencyKey?: unknown }

/**
 * `POST /api/quotes` from a form without scripts: the same quote, answered with a page for people. What cannot be
 * stored comes back in the form to be corrected. A post from a page that is not allowed comes back too: the visitor can
 * send it from there, which the page itself cannot do.
 */
export function formPosts({ store, log, limitPosts, publicUrl, allowedOrigins }: FormPostDeps): Router {
  const onlyForms: RequestHandler = (req, _res, next) =>
    next(req.method === 'POST' && req.is('urlencoded') ? undefined : 'router')
  const readForm = express.urlencoded({
    extended: false,
    limit: '64kb',
    parameterLimit: 100,
    verify: (_req, _res, body) => {
      if (!isEncodedUtf8(body)) throw new ProblemError('invalid-body', 'The form is not encoded as UTF-8.')
    },
  })

  const onlyFromAllowedPages: RequestHandler = (req, res, next) => {
    // By the API's own `no-referrer`, the page answered here would post with the origin `null`.
    res.setHeader('Referrer-Policy', 'same-origin')
    if (isFromAllowedPage(req, publicUrl, allowedOrigins)) return next()
    throw new ProblemError(
      'origin-not-allowed',
      'The page that sent this form is not known here. Please check what you typed and send it from this page.',
    )
  }

  /** Where to send the visitor: only to this site, or to a page whose origin may post. */
  function destination(returnTo: unknown): string | undefined {
    if (typeof returnTo !== 'string' || returnTo === '' || !URL.canParse(returnTo, publicUrl))
      return undefined
    const { origin, protocol, href } = new URL(returnTo, publicUrl)
    // A blob: address has the origin of its page.
    if (protocol !== 'http:' && protocol !== 'https:') return undefined
    return origin === publicUrl || isAllowedOrigin(origin, allowedOrigins) ? href : undefined
  }

  const answerRefusal: ErrorRequestHandler = (error: unknown, req, res, next) => {
    if (res.headersSent) return next(error)
    const refusal = refuse(log, req, error)
    const posted = req.body as FormBody | undefined
    // What was refused for its content is corrected, and then another request; anything else is the same one again.
    const isSameRequest = refusal.status === 429 || refusal.status >= 500
    sendPage(
      res.status(refusal.status).set(refusal.headers),
      refusalPage(refusal, posted && { ...posted, ...(!isSameRequest && { idempotencyKey: randomUUID() }) }),
    )
  }

  return (
    Router()
      .use('/quotes', onlyForms)
      // The form is read before it may be refused, so that nothing typed is lost.
      .post(
        '/quotes',
        cors('POST', allowedOrigins),
        readForm,
        onlyFromAllowedPages,
        limitPosts,
        async (req, res) => {
          const { returnTo, idempotencyKey: field, ...fields } = req.body as FormBody
          const key = idempotencyKey(req) ?? formIdempotencyKey(field) ?? keyOfToday
          const { replayed } = await receiveQuote(store, toJson(fields), key)
          if (replayed) res.setHeader('Idempotent-Replayed', 'true')
          const next = destination(returnTo)
          if (next === undefined) sendPage(res.status(201), submittedPage())
          else res.redirect(303, next)
        },
      )
      .use(answerRefusal)
  )
}

/**
 * The key of a form that has none, as on a static page: the same fields on the same day (UTC) are one request, such as
 * two presses of the button or a reload of the answer.
 */
const keyOfToday = (fieldsHash: string) => `form-${new Date().toISOString().slice(0, 10)}-${fieldsHash}`

/** Whether the texts of a form-encoded body are UTF-8: a page of another encoding posts names that nobody could read. */
function isEncodedUtf8(body: Buffer): boolean {
  try {
    decodeURIComponent(body.toString('utf8').replace(/%(?![\da-f]{2})/gi, '%25'))
    return isUtf8(body)
  } catch {
    return false
  }
}

/**
 * What a form posts as scripts send it: a line break is CR LF there (HTML, section 4.10.21.6), and a number is text.
 */
function toJson({ elapsedMs, ...fields }: Record<string, unknown>): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    body[name] = typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value
  }
  const number = typeof elapsedMs === 'string' && elapsedMs.trim() !== '' ? Number(elapsedMs) : undefined
  return { ...body, elapsedMs: Number.isNaN(number) ? elapsedMs : number }
}
