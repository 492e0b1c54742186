import {
  campaignParameters,
  company,
  formatPromise,
  formFields,
  formMessages,
  formPageMessages,
  hiddenFields,
  photoPageMessages,
  promisedAt,
  quoteFieldNames,
  quoteFields,
  QuoteRequest,
  type FieldError,
  type FormMessages,
  type Language,
  type SubmittedQuote,
} from '@concrete-quote/openapi'
import escapeHtml from 'escape-html'
import { smallPage, type Page } from '../../http/content/page.ts'
import type { ProblemError } from '../../http/problem.ts'

/**
 * The page after a form was posted without scripts: who calls by when, where to add photos, and the number to call.
 * @param frameAncestors Which pages may show it in a frame, as the hosted form is.
 */
export function submittedPage(
  quote: Pick<SubmittedQuote, 'phone' | 'createdAt' | 'respondBy' | 'photosUrl'>,
  lang: Language,
  frameAncestors: string,
): Page {
  const { phone, photosUrl } = quote
  const { submitted, submittedDetail, nextCall, nextCallLater, call } = formMessages[lang]
  const { homePath, backHome } = formPageMessages[lang]
  // The home page cannot be shown in a frame.
  const link = `<a href="${homePath}" target="_top">${backHome}</a>`
  const promise = formatPromise(nextCall, nextCallLater, Date.parse(quote.createdAt), promisedAt(quote), lang)
  const paragraphs = [
    submittedDetail,
    escapeHtml(promise.replace('{phone}', () => phone)),
    ...(photosUrl ? [`<a href="${escapeHtml(photosUrl)}">${photoPageMessages[lang].link}</a>`] : []),
    `${call} <a href="${company.telHref}">${company.phone}</a>`,
    link,
  ]
  const main = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n')
  return smallPage(submitted, main, lang, frameAncestors)
}

/**
 * Creates the page that says why a form was not accepted.
 * @param frameAncestors Which pages may show it in a frame.
 * @param posted The fields that were read, which the page offers to correct and send again. Undefined if nothing was
 *   read.
 */
export function problemPage(
  problem: ProblemError,
  lang: Language,
  frameAncestors: string,
  posted?: Record<string, unknown>,
): Page {
  const { errors = [] } = problem
  const reason = reasonFor(problem, lang)
  const remedy = posted ? form(posted, errors, formMessages[lang]) : `<p>${formPageMessages[lang].goBack}</p>`
  const main = `<p role="alert">${escapeHtml(reason)}</p>\n${remedy}`
  return smallPage(formMessages[lang].failed, main, lang, frameAncestors)
}

/** What the visitor can do about a problem, given that hidden fields are not visible. */
function reasonFor({ type, message, headers, errors = [] }: ProblemError, lang: Language): string {
  const { keyReused, correct, reasons } = formPageMessages[lang]
  if (type === 'idempotency-key-reused') return keyReused
  if (errors.length > 0 && errors.every(({ pointer }) => pointer.slice(1) in quoteFields)) return correct
  if (!reasons) return message
  return reasons[type]?.(headers['Retry-After'] ?? '') ?? formMessages[lang].failedDetail
}

/**
 * The hidden fields of a form. Without what tells people from bots: the duration of the first attempt does not
 * apply to the next, and a person who reads the page and corrects the form is not a bot.
 */
const hiddenNames = [
  'returnTo',
  'idempotencyKey',
  'verifiedSource',
  ...campaignParameters,
  ...Object.keys(QuoteRequest.shape).filter((name) => !(name in quoteFields)),
]

function form(posted: Record<string, unknown>, errors: FieldError[], messages: FormMessages): string {
  const details = new Map(errors.map(({ pointer, detail }) => [pointer.slice(1), detail]))
  const typed = (name: string) => (typeof posted[name] === 'string' ? posted[name] : undefined)
  const typedIn = (names: string[]) => Object.fromEntries(names.map((name) => [name, typed(name)] as const))
  return [
    // Without an action it posts to the URL of this page, so that a dry run stays one.
    '<form method="post">',
    // A visitor cannot correct a hidden field, so an invalid one is omitted.
    ...hiddenFields(typedIn(hiddenNames.filter((name) => !details.has(name)))),
    ...formFields(messages, { values: typedIn(quoteFieldNames), errors: details }),
    `<button type="submit">${messages.submit}</button>`,
    '</form>',
  ].join('\n')
}
