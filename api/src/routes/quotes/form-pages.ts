import {
  campaignParameters,
  formMessages,
  formPageMessages,
  quoteFieldNames,
  quoteFields,
  QuoteRequest,
  type FieldError,
  type FormMessages,
  type Language,
  type QuoteField,
  type QuoteFieldName,
} from '@concrete-quote/openapi'
import escapeHtml from 'escape-html'
import { smallPage, type Page } from '../../http/content/page.ts'
import type { ProblemError } from '../../http/problem.ts'

/** The page after a form was posted without scripts. */
export function submittedPage(lang: Language): Page {
  const { submitted, submittedDetail } = formMessages[lang]
  const { homePath, backHome } = formPageMessages[lang]
  return smallPage(submitted, `<p>${submittedDetail}</p>\n<p><a href="${homePath}">${backHome}</a></p>`, lang)
}

/**
 * Creates the page that says why a form was not accepted.
 * @param posted The fields that were read, which the page offers to correct and send again. Undefined if nothing was
 *   read.
 */
export function problemPage(problem: ProblemError, lang: Language, posted?: Record<string, unknown>): Page {
  const { errors = [] } = problem
  const reason = reasonFor(problem, lang)
  const remedy = posted ? form(posted, errors, formMessages[lang]) : `<p>${formPageMessages[lang].goBack}</p>`
  return smallPage(formMessages[lang].failed, `<p role="alert">${escapeHtml(reason)}</p>\n${remedy}`, lang)
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
 * The hidden fields of a form. Without what tells people from bots: the duration and the stamp of the first attempt do
 * not apply to the next, and a person who reads the page and corrects the form is not a bot.
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
  const typed = (name: string) => (typeof posted[name] === 'string' ? posted[name] : '')
  // A visitor cannot correct a hidden field, so an invalid one is omitted.
  const hidden = hiddenNames.filter((name) => typed(name) && !details.has(name))
  return `<form method="post" action="/api/quotes">
${hidden.map((name) => `<input type="hidden" name="${name}" value="${escapeHtml(typed(name))}">`).join('\n')}
${quoteFieldNames.map((name) => field(name, messages, typed(name), details.get(name))).join('\n')}
<button type="submit">${messages.submit}</button>
</form>`
}

function field(name: QuoteFieldName, messages: FormMessages, value: string, error?: string): string {
  const { control, autoComplete, optional } = quoteFields[name]
  const attributes = [
    `id="${name}" name="${name}"`,
    autoComplete && `autocomplete="${autoComplete}"`,
    error && `aria-invalid="true" aria-describedby="${name}-error"`,
  ]
    .filter(Boolean)
    .join(' ')
  return `<label for="${name}">${escapeHtml(messages.labels[name])}${optional ? '' : ' *'}</label>
${renderControl(control, attributes, value, messages)}${error ? `\n<p class="error" id="${name}-error">${escapeHtml(error)}</p>` : ''}`
}

function renderControl(
  control: QuoteField['control'],
  attributes: string,
  value: string,
  messages: FormMessages,
): string {
  switch (control) {
    case 'textarea':
      // The HTML parser drops the first line break, so one is added.
      return `<textarea ${attributes} rows="5">\n${escapeHtml(value)}</textarea>`
    case 'select':
      return `<select ${attributes}>\n${Object.entries({
        '': messages.noProjectType,
        ...messages.projectTypes,
      })
        .map(([type, label]) => option(type, label, type === value))
        .join('\n')}\n</select>`
    default:
      return `<input type="${control}" ${attributes} value="${escapeHtml(value)}">`
  }
}

function option(type: string, label: string, selected: boolean): string {
  return `<option value="${type}"${selected ? ' selected' : ''}>${escapeHtml(label)}</option>`
}
