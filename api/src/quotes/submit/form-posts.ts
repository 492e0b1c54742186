import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import {
  campaignParameters,
  maxBodyKilobytes,
  quoteFieldNames,
  QuoteSubmission,
} from '@concrete-quote/openapi'
import express, { Router, type ErrorRequestHandler, type Request, type RequestHandler } from 'express'
import { languageOf, sendPage } from '../../http/content/page.ts'
import { isFromAllowedPage } from '../../http/cors.ts'
import { sendReply } from '../../http/operations.ts'
import { ProblemError, reportError } from '../../http/problem.ts'
import { allowIsolatedFrames } from '../../http/security-headers.ts'
import { parseSubmission } from '../../http/request/input.ts'
import { problemPage, submittedPage, type Posted } from './form-pages.ts'
import { checkKey, circumstancesOf, idempotencyKey, quoteReply, type JsonPostDeps } from './json-posts.ts'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { AllowedOrigins } from '../../partners/allowed-origins.ts'

/** The fields of a form posted without scripts: those of the quote, and what is not part of it. */
type FormBody = Posted & {
  returnTo?: string
  idempotencyKey?: string
  /** The origin of the page that posted the form before it was corrected; only this server's page sends it. */
  postedFrom?: string
}

export interface FormPostDeps extends JsonPostDeps {
  log: Log
  metrics: Metrics | undefined
  limitPosts: RequestHandler
  publicUrl: string
  allowedOrigins: Pick<AllowedOrigins, 'has' | 'frameAncestors'>
}

/**
 * Creates the handler of quotes that a form posts without scripts. It responds with a page for people, or with JSON where
 * a client prefers it. A request that cannot be stored comes back in a form to be corrected, and so does one from an
 * origin that is not allowed: the visitor can send it from there, but the page that posted it cannot.
 */
export function createFormPost(deps: FormPostDeps): RequestHandler {
  const { submitQuote, linksOf, log, metrics, limitPosts, publicUrl, allowedOrigins } = deps
  const readForm = express.urlencoded({
    extended: false,
    limit: `${maxBodyKilobytes}kb`,
    parameterLimit: 100,
    verify: (_req, _res, body) => {
      if (!isEncodedUtf8(body)) throw new ProblemError('invalid-body', 'The form is not encoded as UTF-8.')
    },
  })

  /** Where to redirect the visitor: only to this site, or to a page whose origin may post. */
  function destination(returnTo: string | undefined): string | undefined {
    if (!returnTo || !URL.canParse(returnTo, publicUrl)) return undefined
    const { origin, protocol, href } = new URL(returnTo, publicUrl)
    // A blob: URL has the origin of its page.
    if (protocol !== 'http:' && protocol !== 'https:') return undefined
    return origin === publicUrl || allowedOrigins.has(origin) ? href : undefined
  }

  /** The origin of the page that the form was on before it was corrected. Another origin's page may not name it. */
  function firstOrigin(req: Request): string | undefined {
    const { source, postedFrom } = formOf(req) ?? {}
    const origin = req.get('Origin')
    // This server's page may name any partner that is not registered.
    return origin === publicUrl ? postedFrom || (source ? undefined : origin) : origin
  }

  const submit: RequestHandler = async (req, res) => {
    if (!isFromAllowedPage(req, publicUrl, allowedOrigins))
      throw new ProblemError(
        'origin-not-allowed',
        'Nothing has been sent yet. Please check your answers, and send them from this page.',
      )
    const { returnTo, idempotencyKey: field, postedFrom: _, ...fields } = formOf(req) ?? {}
    // An empty field is no key.
    const key = idempotencyKey(req) ?? (field ? checkKey(field, 'idempotencyKey') : keyOfToday)
    const circumstances = { ...circumstancesOf(req, res), origin: firstOrigin(req), key }
    const lang = formLanguage(req)
    const submitted = await submitQuote(parseSubmission(toJson(fields), lang), circumstances)
    res.vary('Accept')
    const links = await linksOf(submitted.quote.id)
    if (prefersJson(req)) return sendReply(res, quoteReply(submitted, links))
    if (submitted.replayed) res.setHeader('Idempotent-Replayed', 'true')
    const next = destination(returnTo)
    if (next !== undefined) return res.redirect(303, next)
    sendPage(
      res.status(201),
      submittedPage({ ...submitted.quote, ...links }, lang, allowedOrigins.frameAncestors()),
    )
  }

  const respondWithProblemPage: ErrorRequestHandler = (error: unknown, req, res, next) => {
    if (res.headersSent || prefersJson(req)) return next(error)
    const problem = reportError(log, req, error, metrics)
    const isSameRequest = problem.status === 429 || problem.status >= 500
    // After a correction it is another request with another key; after a failure it is a retry.
    const key = !isSameRequest && { idempotencyKey: randomUUID() }
    const posted = formOf(req)
    const isForeign = problem.type === 'origin-not-allowed'
    const kept = posted && (isForeign ? visitorFields(posted, req.get('Origin')) : posted)
    const corrected = kept && { ...kept, ...key, postedFrom: firstOrigin(req) }
    // With the API's `no-referrer`, the page would post with the origin `null`.
    res.status(problem.status).set({ ...problem.headers, 'Referrer-Policy': 'same-origin' })
    const frameAncestors = isForeign ? undefined : allowedOrigins.frameAncestors()
    sendPage(res, problemPage(problem, formLanguage(req), frameAncestors, corrected))
  }

  // The form is read before it may be rejected, so that nothing typed is lost.
  return Router().use(allowIsolatedFrames, readForm, takeOneValue, limitPosts, submit, respondWithProblemPage)
}

/** What was posted, once it is read. */
const formOf = (req: Request) => req.body as FormBody | undefined

/** What is taken of a form of an origin that nobody registered: what the visitor typed. Its address is that of the origin. */
function visitorFields(posted: FormBody, origin: string | undefined): FormBody {
  const fields = [...quoteFieldNames, 'lang'].map((name) => [name, posted[name]] as const)
  return {
    ...(Object.fromEntries(fields) satisfies FormBody),
    ...(origin?.startsWith('http') && { pageUrl: `${origin}/` }),
  }
}

/** Whether a client that posts a form is a program rather than a browser that shows the response. */
const prefersJson = (req: Request) => req.accepts('html', 'json') === 'json'

/** The language of the page in the response: the form's, or the browser's if the form was not read. */
const formLanguage = (req: Request) => languageOf(req, formOf(req) && (formOf(req)?.lang || 'en'))

/**
 * Of a field that is posted several times, such as one for phones and one for wide windows, or a hidden one before a
 * checkbox, the last value that is not blank counts, as on servers with PHP the last one does.
 */
const takeOneValue: RequestHandler = (req, _res, next) => {
  const posted = Object.entries((req.body ?? {}) as Record<string, string | string[]>)
  const one = (values: string[]) => values.findLast((value) => value.trim()) ?? ''
  req.body &&= Object.fromEntries(posted.map(([name, value]) => [name, one([value].flat())]))
  next()
}

/**
 * The key of a form without one, as on a static page: the same fields on the same day (UTC) are one request, such as a
 * double click or a reload of the response. Clients cannot send it as their own: it contains spaces.
 */
const keyOfToday = (text: string) => `form ${new Date().toISOString().slice(0, 10)} ${text}`

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
function toJson({ elapsedMs = '', ...fields }: FormBody): Record<string, unknown> {
  // The visitor could not correct an invalid parameter, so it is left out.
  const campaign = campaignParameters.filter(
    (name) => QuoteSubmission.shape.campaign.safeParse({ [name]: fields[name] }).data,
  )
  const number = elapsedMs.trim() === '' ? undefined : Number(elapsedMs)
  const lines = Object.entries(fields).map(
    ([name, value]) => [name, value?.replaceAll('\r\n', '\n')] as const,
  )
  return {
    // A field that the posted form lacks is empty, so that the visitor reads its own message, in the form's language.
    ...Object.fromEntries(quoteFieldNames.map((name) => [name, ''])),
    ...Object.fromEntries(lines),
    campaign: Object.fromEntries(campaign.map((name) => [name, fields[name]])),
    elapsedMs: Number.isNaN(number) ? elapsedMs : number,
  }
}
