import { fieldErrors } from '@concrete-quote/openapi'
import { useState, useId, type SubmitEvent, type ComponentProps, type ReactNode } from 'react'

/** A schema of the contract. */
interface Schema<Output> {
  safeParse: (
    values: unknown,
  ) =>
    | { success: true; data: Output; error?: undefined }
    | { success: false; error: Parameters<typeof fieldErrors>[0] }
}

/**
 * Checks a form when it is submitted, and moves focus to the first field with an error.
 * @param schema The schema of the request body, whose properties have the names of the fields.
 * @param read Reads the values of the properties, not checked yet.
 */
export function useCheckedForm<Output>(
  schema: Schema<Output>,
  read: (fields: FormData) => Record<string, unknown>,
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
        const values = read(new FormData(form))
        const parsed = schema.safeParse(values)
        if (parsed.success) {
          setErrors({})
          return onValid(parsed.data, form)
        }
        const found = fieldErrors(parsed.error).map(({ pointer, detail }) => {
          // A JSON Pointer, such as `/notifyTo/2`.
          const [, name = '', index] = pointer.split('/')
          const list = values[name]
          return [name, Array.isArray(list) && index ? `${list[Number(index)]}: ${detail}` : detail] as const
        })
        setErrors(Object.fromEntries(found.toReversed()))
        ;(form.elements.namedItem(found[0]?.[0] ?? '') as HTMLElement | null)?.focus()
      },
    },
  }
}

interface FieldProps {
  label: string
  hint?: ReactNode
  error: string | undefined
  /** Renders the control with the properties that link hint and error to it. */
  children: (props: Pick<ComponentProps<'input'>, 'aria-invalid' | 'aria-describedby'>) => ReactNode
}

/** A control with its label, hint, and error. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label>
        {label}
        {children({ 'aria-invalid': error !== undefined, 'aria-describedby': described || undefined })}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="error">
          {error}
        </p>
      )}
    </div>
  )
}
