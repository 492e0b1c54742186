import {
  campaignParameters,
  company,
  formatPhone,
  formatPromise,
  formFields,
  formMessages,
  formPageMessages,
  hiddenFields,
  promisedAt,
  quoteFields,
  QuoteRequest,
  type Language,
  type SubmittedQuote,
} from '@concrete-quote/openapi'
import escapeHtml from 'escape-html'
import { preparationForm } from '../../http/content/preparation-form.ts'
import { smallPage, type Page } from '../../http/content/page.ts'
import type { ProblemError } from '../../http/problem.ts'

/** What a form has posted, by the names of its fields. */
export type Posted = Partial<Record<string, string>>

/** The page after a form was posted without scripts: who calls by when, and what helps to prepare the visit. */
export function submittedPage(
  { requestUrl, photosUrl, ...quote }: SubmittedQuote,
  lang: Language,
  frameAncestors: string,
): Page {
  const { submitted, submittedDetail, next, steps, nextCall, nextCallLater, call, addPhotos } =
    formMessages[lang]
  const { homePath, backHome } = formPageMessages[lang]
  const promise = (within: string, later = within) =>
    formatPromise(within, later, Date.parse(quote.createdAt), promisedAt(quote), lang)
  const main = [
    `<p>${submittedDetail}</p>`,
    `<h2>${promise(next)}</h2>`,
    `<ol class="steps"><li>${steps.sent}</li><li>${promise(steps.call)}</li><li>${steps.visit}</li></ol>`,
    `<p>${escapeHtml(promise(nextCall, nextCallLater).replace('{phone}', () => formatPhone(quote.phone).replaceAll(' ', '\u00A0')))}</p>`,
    `<p>${call} <a href="${company.telHref}">${company.phone}</a></p>`,
  ]
  if (requestUrl && photosUrl) {
    main.push(`<p><a class="button" href="${escapeHtml(requestUrl)}">${addPhotos}</a></p>`)
    main.push(preparationForm(undefined, lang, photosUrl))
  }
  // The home page cannot be shown in a frame.
  main.push(`<p><a href="${homePath}" target="_top">${backHome}</a></p>`)
  return smallPage(submitted, main.join('\n'), lang, frameAncestors)
}

/** The page that says why a form was not accepted, with the fields to correct and send again, if they were read. */
export function problemPage(
  problem: ProblemError,
  lang: Language,
  frameAncestors: string | undefined,
  posted: Posted | undefined,
): Page {
  const remedy = posted ? form(posted, problem, lang) : `<p>${formPageMessages[lang].goBack}</p>`
  const main = `<p role="alert">${escapeHtml(reasonFor(problem, lang))}</p>\n${remedy}`
  // A form of a page that nobody registered has not failed: it goes on here.
  const title = problem.type === 'origin-not-allowed' ? 'heading' : 'failed'
  return smallPage(formMessages[lang][title], main, lang, frameAncestors)
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
  'postedFrom',
  ...campaignParameters,
  ...Object.keys(QuoteRequest.shape).filter((name) => !(name in quoteFields)),
]

function form(posted: Posted, { errors = [] }: ProblemError, lang: Language): string {
  const details = new Map(errors.map(({ pointer, detail }) => [pointer.slice(1), detail]))
  const valid = hiddenNames.filter((name) => !details.has(name))
  return [
    // Without an action it posts to the URL of this page, so that a dry run stays one.
    '<form method="post">',
    // A visitor cannot correct a hidden field, so an invalid one is omitted.
    ...hiddenFields(Object.fromEntries(valid.map((name) => [name, posted[name]]))),
    ...formFields(formMessages[lang], { values: posted, errors: details }),
    `<button type="submit">${formMessages[lang].submit}</button>`,
    '</form>',
  ].join('\n')
}
