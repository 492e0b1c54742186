import {
  formMessages,
  quoteFieldNames,
  quoteFields,
  QuoteSubmission,
  type FieldError,
  type QuoteField,
  type QuoteFieldName,
} from '@concrete-quote/openapi'
import escapeHtml from 'escape-html'
import { smallPage, type Page } from '../http/content/page.ts'
import type { ProblemError } from '../http/problem.ts'

/** The pages are in English. */
const formTexts = formMessages.en

/** The page after a form was posted without scripts. */
export function submittedPage(): Page {
  return smallPage(
    formTexts.submitted,
    `<p>${formTexts.submittedDetail}</p>\n<p><a href="/">Back to the home page</a></p>`,
  )
}

/**
 * Creates the page for a form that was refused.
 * @param posted The fields that were read, which the page offers to correct and send again. Undefined if nothing was
 *   read.
 */
export function refusalPage(refusal: ProblemError, posted?: Record<string, unknown>): Page {
  const { errors = [] } = refusal
  const reason = reasonFor(refusal)
  return smallPage(
    formTexts.failed,
    `<p role="alert">${escapeHtml(reason)}</p>\n${posted ? form(posted, errors) : '<p>Go back in your browser: what you typed is there.</p>'}`,
  )
}

/** What the visitor can do about a refusal, given that hidden fields are not visible. */
function reasonFor({ type, message, errors = [] }: ProblemError): string {
  if (type === 'idempotency-key-reused')
    return 'This form was sent before with other answers, which we have. To send these as another request, send the form again.'
  const marked = errors.length > 0 && errors.every(({ pointer }) => pointer.slice(1) in quoteFields)
  return marked ? 'Please correct what is marked and send the form again.' : message
}

/**
 * The hidden fields of a form. Without `elapsedMs`: the duration of the first attempt does not apply to the next.
 */
const hiddenNames = [
  'returnTo',
  'idempotencyKey',
  ...Object.keys(QuoteSubmission.shape).filter((name) => !(name in quoteFields) && name !== 'elapsedMs'),
]

function form(posted: Record<string, unknown>, errors: FieldError[]): string {
  const details = new Map(errors.map(({ pointer, detail }) => [pointer.slice(1), detail]))
  const typed = (name: string) => (typeof posted[name] === 'string' ? posted[name] : '')
  // A visitor cannot correct a hidden field, so an invalid one is omitted.
  const hidden = hiddenNames.filter((name) => typed(name) && !details.has(name))
  return `<form method="post" action="/api/quotes">
${hidden.map((name) => `<input type="hidden" name="${name}" value="${escapeHtml(typed(name))}">`).join('\n')}
${quoteFieldNames.map((name) => field(name, typed(name), details.get(name))).join('\n')}
<button type="submit">${formTexts.submit}</button>
</form>`
}

function field(name: QuoteFieldName, value: string, error?: string): string {
  const { control, autoComplete, optional } = quoteFields[name]
  const attributes = [
    `id="${name}" name="${name}"`,
    autoComplete && `autocomplete="${autoComplete}"`,
    error && `aria-invalid="true" aria-describedby="${name}-error"`,
  ]
    .filter(Boolean)
    .join(' ')
  return `<label for="${name}">${escapeHtml(formTexts.labels[name])}${optional ? '' : ' *'}</label>
${renderControl(control, attributes, value)}${error ? `\n<p class="error" id="${name}-error">${escapeHtml(error)}</p>` : ''}`
}

function renderControl(control: QuoteField['control'], attributes: string, value: string): string {
  switch (control) {
    case 'textarea':
      // The HTML parser drops the first line break, so one is added.
      return `<textarea ${attributes} rows="5">\n${escapeHtml(value)}</textarea>`
    case 'select':
      return `<select ${attributes}>\n${Object.entries({
        '': formTexts.noProjectType,
        ...formTexts.projectTypes,
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
