import { fieldOptions, type FormMessages } from '../messages/index.ts'
import { quoteFields, type QuoteField, type QuoteFieldName } from '../schemas/quote/quote-request.ts'

/** The control of a field: its element, and the attributes that are the same on every page, as React names them. */
export interface FieldControl extends Omit<QuoteField, 'control'> {
  element: 'input' | 'select' | 'textarea'
  name: QuoteFieldName
  type?: string
  inputMode?: 'text' | 'tel' | 'email' | undefined
  /** What a `select` offers, each a value and its text: the first is none. */
  options?: [value: string, text: string][] | undefined
}

/** Returns how each page asks for a field, in the language of the messages. */
export function fieldControl(name: QuoteFieldName, messages: FormMessages): FieldControl {
  const { control, ...field } = quoteFields[name]
  if (control === 'select' || control === 'textarea')
    return { element: control, name, options: fieldOptions(name, messages), ...field }
  return {
    element: 'input',
    name,
    type: control,
    inputMode: control === 'date' ? undefined : control,
    ...field,
  }
}
