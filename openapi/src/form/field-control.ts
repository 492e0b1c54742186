import { fieldOptions, type FormMessages } from '../messages/index.ts'
import { quoteFields, type QuoteFieldName } from '../schemas/quote/quote-request.ts'

/** The control of a field: its element, and the attributes that are the same on every page, as React names them. */
export interface FieldControl {
  element: 'input' | 'select' | 'textarea'
  name: QuoteFieldName
  type?: string
  inputMode?: 'text' | 'tel' | 'email' | undefined
  autoComplete: string | undefined
  /** What a `select` offers, each a value and its text: the first is none. */
  options?: [value: string, text: string][] | undefined
}

/** Returns how each page asks for a field, in the language of the messages. */
export function fieldControl(name: QuoteFieldName, messages: FormMessages): FieldControl {
  const { control, autoComplete } = quoteFields[name]
  if (control === 'select' || control === 'textarea')
    return { element: control, name, autoComplete, options: fieldOptions(name, messages) }
  const inputMode = control === 'date' ? undefined : control
  return { element: 'input', name, type: control, inputMode, autoComplete }
}
