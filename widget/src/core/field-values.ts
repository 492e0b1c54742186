import { projectTypes, quoteFieldNames, type QuoteFieldName } from '@concrete-quote/openapi'

/** The values of some of the form's fields, by name. */
export type QuoteFormValues = Partial<Record<QuoteFieldName, string>>

export function pickFieldValues(record: object): QuoteFormValues {
  return Object.fromEntries(
    Object.entries(record).filter(
      ([name, value]) => quoteFieldNames.includes(name as QuoteFieldName) && typeof value === 'string',
    ),
  )
}

/** The project type, or blank if the contract has none of that name. */
export function pickProjectType(type: string | undefined): string {
  return projectTypes.find((offered) => offered === type) ?? ''
}

/** Reads the fields of a form that differ from their defaults. Does not use FormData, which forces a layout. */
export function readFieldValues({ elements }: HTMLFormElement): QuoteFormValues {
  const values = quoteFieldNames.map((name) => {
    const field = elements.namedItem(name) as Field | null
    return [name, field && field.value !== defaultValue(field) ? field.value : undefined]
  })
  return pickFieldValues(Object.fromEntries(values) as object)
}

/** A text field, or a list: a select of its options, and the radio buttons of a name. */
type Field = HTMLInputElement & HTMLSelectElement & Iterable<HTMLOptionElement | HTMLInputElement>

/** The value of a field in the HTML of the page. */
function defaultValue(field: Field): string {
  const chosen = () =>
    [...(field.options ?? field)].find((choice) => choice.matches(':default')) ?? field.options?.[0]
  return field.defaultValue ?? chosen()?.value ?? ''
}

/** Focuses the field of a name with the caret at the end, as if the visitor had typed there. */
export function focusField(root: ParentNode, name: string, options?: FocusOptions) {
  const field = root.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)
  field?.focus(options)
  // Null for fields without a caret, such as a select.
  if (field?.selectionStart != null) field.setSelectionRange(field.value.length, field.value.length)
}
