import escapeHtml from 'escape-html'
import type { FormMessages } from '../messages/index.ts'
import { quoteFieldNames, type QuoteFieldName } from '../schemas/quote/quote-request.ts'
import { fieldControl, type FieldControl } from './field-control.ts'

interface FilledForm {
  /** What the controls contain. Default: nothing. */
  values?: Partial<Record<QuoteFieldName, string | undefined>>
  /** What to correct, by field. */
  errors?: ReadonlyMap<string, string>
}

/** Renders the fields of the quote form as plain HTML, for pages without scripts, in indented lines. */
export function formFields(messages: FormMessages, { values = {}, errors }: FilledForm = {}): string[] {
  return quoteFieldNames.flatMap((name) => {
    const error = errors?.get(name)
    const field = fieldControl(name, messages)
    const label = `${escapeHtml(messages.labels[name])}${field.optional ? '' : ' *'}`
    const control = renderControl(field, values[name] ?? '', error !== undefined)
    return [
      '<p>',
      ...(control.length === 1
        ? [`  <label>${label} ${control.join('')}</label>`]
        : ['  <label>', `    ${label}`, ...control.map((line) => `    ${line}`), '  </label>']),
      '</p>',
      ...(error === undefined ? [] : [`<p class="error" id="${name}-error">${escapeHtml(error)}</p>`]),
    ]
  })
}

function renderControl(field: FieldControl, value: string, isInvalid: boolean) {
  const { element, name, type, autoComplete: autocomplete, options = [] } = field
  const given = {
    name,
    ...(isInvalid && { 'aria-invalid': 'true', 'aria-describedby': `${name}-error` }),
    // HTML has this type, and the input mode of a type, by default.
    type: type === 'text' ? undefined : type,
    autocomplete,
  }
  switch (element) {
    case 'textarea':
      // The HTML parser drops the first line break, so one is added.
      return [`<textarea${printAttributes(given)}>${value && `\n${escapeHtml(value)}`}</textarea>`]
    case 'select':
      return [
        `<select${printAttributes(given)}>`,
        ...options.map(
          ([option, text]) =>
            `  <option value="${option}"${option !== '' && option === value ? ' selected' : ''}>${escapeHtml(text)}</option>`,
        ),
        '</select>',
      ]
    case 'input':
      return [`<input${printAttributes({ ...given, value: value || undefined })} />`]
  }
}

/** Prints attributes, each after a space, without those that have no value. */
const printAttributes = (given: Record<string, string | undefined>) =>
  Object.entries(given)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeHtml(value)}"`))
    .join('')

/** Renders the hidden fields of a form, without those that have no value. */
export function hiddenFields(values: Record<string, string | undefined>): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value ? [`<input type="hidden" name="${name}" value="${escapeHtml(value)}" />`] : [],
  )
}
