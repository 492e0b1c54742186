import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import {
  campaignParameters,
  languages,
  maxBodyKilobytes,
  quoteFieldNames,
  QuoteSubmission,
  supportedLanguage,
  type Language,
} from '@concrete-quote/openapi'
import express, { Router, type ErrorRequestHandler, type Request, type RequestHandler } from 'express'
import { sendPage } from '../../http/content/page.ts'
import { isFromAllowedPage } from '../../http/cors.ts'
import type { Deps } from '../../http/routes.ts'
import { ProblemError, reportError } from '../../http/problem.ts'
import { allowIsolatedFrames } from '../../http/security-headers.ts'
import { parseSubmission } from '../../http/request/input.ts'
import { verifySource } from '../../partners/sources.ts'
import type { KeySource } from './submit-quote.ts'
import { problemPage, submittedPage } from './form-pages.ts'
import {
  checkKey,
  circumstancesOf,
  idempotencyKey,
  respondWithQuote,
  type JsonPostDeps,
} from './json-posts.ts'

/** The body of a form posted without scripts: its fields as strings, and what is not part of the quote. */
type FormBody = Record<string, unknown> & {
  /** Where to go afterward. */
  returnTo?: unknown
  idempotencyKey?: unknown
  /** The registered source of the page that posted the form before it was corrected; only this server's page sends it. */
  verifiedSource?: unknown
  lang?: unknown
}

/**
 * Creates the handler of quotes that a form posts without scripts. It responds with a page for people, or with JSON where
 * a client prefers it. A request that cannot be stored comes back in a form to be corrected, and so does one from an
 * origin that is not allowed: the visitor can send it from there, but the page that posted it cannot.
 */
export function createFormPost(deps: Deps & JsonPostDeps): RequestHandler {
  const { store, submitQuote, photosUrlOf, log, metrics, limitPosts, publicUrl, allowedOrigins } = deps
  const readForm = express.urlencoded({
    extended: false,
    limit: `${maxBodyKilobytes}kb`,
    parameterLimit: 100,
    verify: (_req, _res, body) => {
      if (!isEncodedUtf8(body)) throw new ProblemError('invalid-body', 'The form is not encoded as UTF-8.')
    },
  })

  /**
   * Of a field that is posted several times, such as one for phones and one for wide windows, or a hidden one before a
   * checkbox, the last value that is not blank counts, as on servers with PHP the last one does.
   */
  const takeOneValue: RequestHandler = (req, _res, next) => {
    const posted = Object.entries((req.body ?? {}) as Record<string, string | string[]>)
    const one = (values: string[]) => values.findLast((value) => value.trim()) ?? ''
    if (req.body)
      req.body = Object.fromEntries(
        posted.map(([name, value]) => [name, Array.isArray(value) ? one(value) : value]),
      )
    next()
  }

  /** With the API's `no-referrer`, the page in the response would post with the origin `null`. */
  const keepOrigin: RequestHandler = (_req, res, next) => {
    res.setHeader('Referrer-Policy', 'same-origin')
    next()
  }

  const onlyFromAllowedPages: RequestHandler = (req, _res, next) => {
    if (isFromAllowedPage(req, publicUrl, allowedOrigins)) return next()
    throw new ProblemError(
      'origin-not-allowed',
      'We do not recognize the page that sent this form. Please check your answers and send them from this page.',
    )
  }

  /** Where to redirect the visitor: only to this site, or to a page whose origin may post. */
  function destination(returnTo: unknown): string | undefined {
    if (typeof returnTo !== 'string' || returnTo === '' || !URL.canParse(returnTo, publicUrl))
      return undefined
    const { origin, protocol, href } = new URL(returnTo, publicUrl)
    // A blob: URL has the origin of its page.
    if (protocol !== 'http:' && protocol !== 'https:') return undefined
    return origin === publicUrl || allowedOrigins.has(origin) ? href : undefined
  }

  /** The source that an earlier request verified. Another origin's page may not name it. */
  function alreadyVerified(req: Request): string | undefined {
    const { verifiedSource } = req.body as FormBody
    if (req.get('Origin') !== publicUrl || typeof verifiedSource !== 'string') return undefined
    return verifiedSource === '' ? undefined : verifiedSource
  }

  /** What the form of the response contains: what was posted, with the registered source of the page. */
  async function toCorrect(req: Request, isSameRequest: boolean): Promise<FormBody> {
    const verifiedSource = alreadyVerified(req) ?? (await verifySource(store, req.get('Origin'), null))
    // After a correction it is another request with another key; after a failure it is a retry.
    const key = !isSameRequest && { idempotencyKey: randomUUID() }
    return { ...(req.body as FormBody), ...key, verifiedSource }
  }

  const respondWithProblemPage: ErrorRequestHandler = async (error: unknown, req, res, next) => {
    if (res.headersSent || prefersJson(req)) return next(error)
    const problem = reportError(log, req, error, metrics)
    const isSameRequest = problem.status === 429 || problem.status >= 500
    const posted = req.body === undefined ? undefined : await toCorrect(req, isSameRequest)
    const page = problemPage(problem, languageOf(req), allowedOrigins.frameAncestors(), posted)
    sendPage(res.status(problem.status).set(problem.headers), page)
  }

  const submit: RequestHandler = async (req, res) => {
    const { returnTo, idempotencyKey: field, verifiedSource: _, ...fields } = req.body as FormBody
    const verifiedSource = alreadyVerified(req)
    // An empty field is no key.
    const key = idempotencyKey(req) ?? (field ? checkKey(field, 'idempotencyKey') : keyOfToday)
    const from = circumstancesOf(req, res)
    const body = toJson({ ...fields, ...(verifiedSource && { source: verifiedSource }) })
    const submitted = await submitQuote(parseSubmission(body, languageOf(req)), {
      ...from,
      // A form that had to be corrected comes from this server's page, with the source of the page that it was on.
      origin: from.origin === publicUrl && fields.source ? undefined : from.origin,
      isSourceVerified: verifiedSource !== undefined,
      key,
    })
    res.vary('Accept')
    const photosUrl = await photosUrlOf(submitted.quote.id)
    if (prefersJson(req)) return respondWithQuote(res, submitted, photosUrl)
    if (submitted.replayed) res.setHeader('Idempotent-Replayed', 'true')
    const next = destination(returnTo)
    if (next === undefined)
      sendPage(
        res.status(201),
        submittedPage({ ...submitted.quote, photosUrl }, languageOf(req), allowedOrigins.frameAncestors()),
      )
    else res.redirect(303, next)
  }

  // The form is read before it may be rejected, so that nothing typed is lost.
  return Router().use(
    allowIsolatedFrames,
    readForm,
    takeOneValue,
    keepOrigin,
    limitPosts,
    onlyFromAllowedPages,
    submit,
    respondWithProblemPage,
  )
}

/** Whether a client that posts a form is a program rather than a browser that shows the response. */
const prefersJson = (req: Request) => req.accepts('html', 'json') === 'json'

/** The language of the page in the response: the form's, or the browser's if the form was not read. */
function languageOf(req: Request): Language {
  const form = req.body as FormBody | undefined
  const tag = form ? form.lang : req.acceptsLanguages(...languages)
  return (typeof tag === 'string' ? supportedLanguage(tag) : undefined) ?? 'en'
}

/**
 * The key of a form without one, as on a static page: the same fields on the same day (UTC) are one request, such as a
 * double click or a reload of the response. Clients cannot send it as their own: it contains spaces.
 */
const keyOfToday: KeySource = (text) => `form ${new Date().toISOString().slice(0, 10)} ${text}`

/** Whether a form-encoded body is UTF-8: a page of another encoding would post unreadable names. */
function isEncodedUtf8(body: Buffer): boolean {
  try {
    decodeURIComponent(body.toString('utf8').replace(/%(?![\da-f]{2})/gi, '%25'))
    return isUtf8(body)
  } catch {
    return false
  }
}

/**
 * Converts what a form posts to what scripts send: forms send line breaks as CR LF (HTML, section 4.10.21.6), numbers as
 * strings, and a campaign as the fields `utm_source` to `utm_content`.
 */
function toJson({ elapsedMs, ...fields }: Record<string, unknown>): Record<string, unknown> {
  // The visitor could not correct an invalid parameter, so it is left out.
  const campaign = campaignParameters.filter(
    (name) => QuoteSubmission.shape.campaign.safeParse({ [name]: fields[name] }).data,
  )
  // A field that the posted form lacks is empty, so that the visitor reads its own message, in the form's language.
  const body: Record<string, unknown> = Object.fromEntries(quoteFieldNames.map((name) => [name, '']))
  for (const [name, value] of Object.entries(fields)) {
    body[name] = typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value
  }
  const number = typeof elapsedMs === 'string' && elapsedMs.trim() !== '' ? Number(elapsedMs) : undefined
  body.campaign = Object.fromEntries(campaign.map((name) => [name, fields[name]]))
  return { ...body, elapsedMs: Number.isNaN(number) ? elapsedMs : number }
}
