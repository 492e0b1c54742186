import { fieldErrors } from '@concrete-quote/openapi'
import { useState, type SubmitEvent } from 'react'

/** What a schema of the contract makes of a form. */
type Parsed<Output> =
  | { success: true; data: Output; error?: undefined }
  | { success: false; error: Parameters<typeof fieldErrors>[0] }

/**
 * Checks a form when it is submitted, and moves focus to the first field with an error.
 * @param parse Parses the fields, by the schema of the request body, whose properties have the names of the fields.
 */
export function useCheckedForm<Output>(
  parse: (fields: FormData) => Parsed<Output>,
  onValid: (output: Output, form: HTMLFormElement) => void,
) {
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  return {
    /** The error of each field. */
    errors,
    form: {
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        const form = event.currentTarget
        const parsed = parse(new FormData(form))
        if (parsed.success) {
          setErrors({})
          return onValid(parsed.data, form)
        }
        const found = fieldErrors(parsed.error).map(
          // The first part of a JSON Pointer, such as `notifyTo` of `/notifyTo/2`.
          ({ pointer, detail }) => [pointer.split('/')[1] ?? '', detail] as const,
        )
        setErrors(Object.fromEntries(found.toReversed()))
        ;(form.elements.namedItem(found[0]?.[0] ?? '') as HTMLElement | null)?.focus()
      },
    },
  }
}
