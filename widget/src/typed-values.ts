import { quoteFieldNames, type QuoteFieldName } from '@concrete-quote/openapi'

/** The texts of some of the form's fields, by name. */
export type QuoteFormValues = Partial<Record<QuoteFieldName, string>>

/** What of a record are texts of the form's fields. */
export function knownTexts(record: object): QuoteFormValues {
  return Object.fromEntries(
    Object.entries(record).filter(
      ([name, text]) => quoteFieldNames.includes(name as QuoteFieldName) && typeof text === 'string',
    ),
  )
}

/** What a visitor typed into a form: its fields that are not empty. Not by FormData, which lays out the page. */
export function typedValues({ elements }: HTMLFormElement): QuoteFormValues {
  const values = quoteFieldNames.map((name) => {
    const field = elements.namedItem(name) as HTMLInputElement | RadioNodeList | null
    return [name, field?.value || undefined]
  })
  return knownTexts(Object.fromEntries(values) as object)
}

/** Focuses the field of a name, after what it holds, as if the visitor had gone on typing there. */
export function focusField(root: ParentNode, name: string) {
  const field = root.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)
  field?.focus()
  // Null where the kind of field has no caret to place.
  if (field?.selectionStart != null) field.setSelectionRange(field.value.length, field.value.length)
}
