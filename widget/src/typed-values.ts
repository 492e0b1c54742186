import { quoteFieldNames, type QuoteFieldName } from '@concrete-quote/openapi'

/** The texts of some of the form's fields, by name. */
export type QuoteFormValues = Partial<Record<QuoteFieldName, string>>

/** What a visitor typed into a form before its code arrived. */
export function typedValues(form: HTMLFormElement): QuoteFormValues {
  const typed = new FormData(form)
  return Object.fromEntries(
    quoteFieldNames.flatMap((name) => {
      const value = typed.get(name)
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )
}

/** Focuses the field of a name, after what it holds, as if the visitor had gone on typing there. */
export function focusField(root: ParentNode, name: string) {
  const field = root.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)
  field?.focus()
  // Null where the kind of field has no caret to place.
  if (field?.selectionStart != null) field.setSelectionRange(field.value.length, field.value.length)
}
