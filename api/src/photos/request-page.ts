import {
  company,
  formatPromise,
  mailMessages,
  maxPhotos,
  phoneNumber,
  photoPageMessages,
  preparationOf,
  projectTypeLabel,
  requestPageMessages,
  responseDueAt,
  unansweredCalls,
  type Language,
  type Photo,
  type StoredQuote,
} from '@concrete-quote/openapi'
import escapeHtml from 'escape-html'
import { Router, type ErrorRequestHandler, type Request, type Response } from 'express'
import type { SessionCheck } from '../accounts/sessions/sessions.ts'
import { languageOf, sendPage, smallPage } from '../http/content/page.ts'
import { preparationForm } from '../http/content/preparation-form.ts'
import { reportError, type ProblemError } from '../http/problem.ts'
import { createPages } from '../http/routes.ts'
import { allowIsolatedFrames, apiSecurityHeaders } from '../http/security-headers.ts'
import type { AllowedOrigins } from '../partners/allowed-origins.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Store } from '../stores/store.ts'
import {
  createPhotoGuard,
  reachablePhotos,
  requestPath,
  visitorLinkOf,
  type PhotoLinks,
} from './photo-links.ts'

interface RequestPageDeps {
  store: Store
  allowedOrigins: Pick<AllowedOrigins, 'frameAncestors'>
  log: Log
  metrics: Metrics | undefined
}

interface RequestRoutesDeps extends RequestPageDeps, SessionCheck {
  photoLinks: PhotoLinks
}

/** `/r`: the page of a visitor's request, for whoever has their link. */
export function requestRoutes(deps: RequestRoutesDeps): Router {
  const { send, sendProblem } = createRequestPage(deps)
  const byKey = createPhotoGuard(deps)({ by: 'visitors' })
  const pages = createPages({ [requestPath]: [...byKey, (req, res) => send(req, res)] })
  // The page can be in the frame of the hosted form.
  return Router()
    .use(requestPath, apiSecurityHeaders, allowIsolatedFrames)
    .use(pages)
    .use(requestPath, sendProblem)
}

/** Creates what sends the page on which a visitor, without scripts, sees the request, prepares a visit, and adds photos. */
export function createRequestPage({ store, allowedOrigins, log, metrics }: RequestPageDeps) {
  async function send(req: Request, res: Response, problem?: ProblemError): Promise<void> {
    const { quote, rights, photosPath } = visitorLinkOf(res) ?? {}
    const lang = languageOf(req, quote?.lang)
    const reading = quote && store.photos(quote.id).then((all) => reachablePhotos(req, all))
    // The page of a problem may lack the photos.
    const photos = problem ? await reading?.catch(() => undefined) : await reading
    const main = [
      problem ? `<p role="alert">${escapeHtml(reasonFor(problem, lang))}</p>` : '',
      quote && rights === 'request'
        ? `<p>${statusOf(quote, lang, Date.now()).map(escapeHtml).join(' ')}</p>`
        : '',
      quote ? `<h2>${photoPageMessages[lang].link}</h2>` : '',
      quote ? preparationForm(preparationOf(quote), lang, photosPath) : '',
      photos && photosPath ? photoForms(photos, photosPath, lang) : '',
    ]
    const { title } = requestPageMessages[lang]
    sendPage(res, smallPage(title, main.join('\n'), lang, allowedOrigins.frameAncestors()))
  }

  /** Reports an error, and says it on the page. */
  const sendProblem: ErrorRequestHandler = async (error: unknown, req, res, next) => {
    if (res.headersSent) return next(error)
    const problem = reportError(log, req, error, metrics)
    await send(req, res.status(problem.status).set(problem.headers), problem)
  }

  return { send, sendProblem }
}

/** What a visitor may know of a request: that it is here, when somebody called in vain, and by when somebody calls. */
function statusOf(quote: StoredQuote, lang: Language, now: number): string[] {
  const { received, tried, number } = requestPageMessages[lang]
  const sentences = [received.replace('{project}', () => projectTypeLabel(quote.projectType, lang))]
  if (quote.answeredAt !== null) return sentences
  const calls = unansweredCalls(quote.history).map(({ at }) => Date.parse(at))
  const format = { timeZone: company.timeZone, weekday: 'long', month: 'long', day: 'numeric' } as const
  const day = new Intl.DateTimeFormat(lang, format)
  if (calls.length > 0) sentences.push(tried.replace('{day}', day.format(Math.max(...calls))))
  const { promise } = mailMessages[lang]
  const due = responseDueAt(quote)
  const [digits = ''] = phoneNumber(quote.phone).split(';')
  sentences.push(number.replace('{digits}', digits.slice(-4)))
  // Seen from now: a weekday alone is one of the next days.
  if (due > now) sentences.push(formatPromise(promise, promise, now, due, lang))
  return sentences
}

/**
 * The photos, and the forms that add and remove them.
 * @param url The operations on photos, with the key: a proxy passes on their large bodies.
 */
function photoForms(photos: Photo[], url: string, lang: Language): string {
  const { title, intro, choose, add, photo, remove } = photoPageMessages[lang]
  const [path, query] = url.split('?')
  const action = escapeHtml(url)
  const parts = [`<h2>${title}</h2>`, `<p>${intro}</p>`]
  if (photos.length < maxPhotos)
    parts.push(
      `<form method="post" action="${action}" enctype="multipart/form-data">`,
      `<p><label>${choose} <input type="file" name="photo" accept="image/*" multiple required></label></p>`,
      `<button type="submit">${add}</button>`,
      '</form>',
    )
  for (const [index, { id }] of photos.entries()) {
    const href = (end: string) => escapeHtml(`${path}/${id}${end}?${query}`)
    const numbered = (text: string) => text.replace('{n}', String(index + 1))
    parts.push(
      `<p><a href="${href('')}"><img src="${href('/thumbnail')}" alt="${numbered(photo)}"></a></p>`,
      `<form method="post" action="${action}"><button class="quiet" name="remove" value="${id}">${numbered(remove)}</button></form>`,
    )
  }
  return parts.join('\n')
}

function reasonFor({ type, message, headers }: ProblemError, lang: Language): string {
  const { reasons, failed } = photoPageMessages[lang]
  return reasons[type]?.(headers['Retry-After'] ?? '') ?? failed ?? message
}
