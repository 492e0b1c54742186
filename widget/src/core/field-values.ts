import { projectTypes, quoteFieldNames, type QuoteFieldName } from '@concrete-quote/openapi'

/** The values of some of the form's fields, by name. */
export type QuoteFormValues = Partial<Record<QuoteFieldName, string>>

/** Returns the entries of a record that are values of the form's fields. */
export function pickFieldValues(record: object): QuoteFormValues {
  return Object.fromEntries(
    Object.entries(record).filter(
      ([name, value]) => quoteFieldNames.includes(name as QuoteFieldName) && typeof value === 'string',
    ),
  )
}

/** Returns the type if it is one that the form offers, else an empty string. */
export function pickProjectType(type: string | undefined): string {
  return type && (projectTypes as readonly string[]).includes(type) ? type : ''
}

/** Reads the fields of a form that are not empty. Does not use FormData, which forces a layout. */
export function readFieldValues({ elements }: HTMLFormElement): QuoteFormValues {
  const values = quoteFieldNames.map((name) => {
    const field = elements.namedItem(name) as HTMLInputElement | RadioNodeList | null
    return [name, field?.value || undefined]
  })
  return pickFieldValues(Object.fromEntries(values) as object)
}

/** Focuses the field of a name with the caret at the end, as if the visitor had typed there. */
export function focusField(root: ParentNode, name: string) {
  const field = root.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)
  field?.focus()
  // Null for fields without a caret, such as a select.
  if (field?.selectionStart != null) field.setSelectionRange(field.value.length, field.value.length)
}
