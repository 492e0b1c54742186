import escapeHtml from 'escape-html'
import { fieldOptions, type FormMessages } from './messages/index.ts'
import { quoteFieldNames, quoteFields, type QuoteFieldName } from './schemas/quote/quote-request.ts'

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
    const { optional } = quoteFields[name]
    const label = `${escapeHtml(messages.labels[name])}${optional ? '' : ' *'}`
    const control = renderControl(name, messages, values[name] ?? '', error !== undefined)
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

function renderControl(name: QuoteFieldName, messages: FormMessages, value: string, isInvalid: boolean) {
  const { control, autoComplete } = quoteFields[name]
  const attributes = `name="${name}"${isInvalid ? ` aria-invalid="true" aria-describedby="${name}-error"` : ''}`
  switch (control) {
    case 'textarea':
      // The HTML parser drops the first line break, so one is added.
      return [`<textarea ${attributes}>${value && `\n${escapeHtml(value)}`}</textarea>`]
    case 'select': {
      const options = fieldOptions(name, messages) ?? []
      return [
        `<select ${attributes}>`,
        ...options.map(
          ([option, text]) =>
            `  <option value="${option}"${option !== '' && option === value ? ' selected' : ''}>${escapeHtml(text)}</option>`,
        ),
        '</select>',
      ]
    }
    default: {
      const type = control === 'text' ? '' : ` type="${control}"`
      const token = autoComplete === undefined ? '' : ` autocomplete="${autoComplete}"`
      const content = value && ` value="${escapeHtml(value)}"`
      return [`<input ${attributes}${type}${token}${content} />`]
    }
  }
}

/** Renders the hidden fields of a form, without those that have no value. */
export function hiddenFields(values: Record<string, string | undefined>): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value ? [`<input type="hidden" name="${name}" value="${escapeHtml(value)}" />`] : [],
  )
}
