import { fieldErrors } from '@concrete-quote/openapi'
import type { UseMutationResult } from '@tanstack/react-query'
import { createContext, useContext, useId, useState, type ComponentProps, type ReactNode } from 'react'
import { ErrorMessage, PendingButton } from './feedback.tsx'

interface Schema<Output> {
  safeParse: (
    values: unknown,
  ) => { success: true; data: Output } | { success: false; error: Parameters<typeof fieldErrors>[0] }
}

/** What is wrong with the fields of a form, by name. */
const FormErrors = createContext<Partial<Record<string, string>>>({})

interface CheckedFormProps<Output> extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** The schema of the request body, whose properties have the names of the fields. */
  schema: Schema<Output>
  /** Reads the values of the properties, not checked yet. Default: the texts of all fields. */
  read?: (fields: FormData) => Record<string, unknown>
  onValid: (output: Output, form: HTMLFormElement) => void
}

/** A form that is checked when it is submitted, and from then on as somebody types. Focus goes to the first error. */
export function CheckedForm<Output>(props: CheckedFormProps<Output>) {
  const { schema, read = Object.fromEntries<FormDataEntryValue>, onValid, onChange, ...others } = props
  const [errors, setErrors] = useState<[name: string, text: string][]>()
  const check = (form: HTMLFormElement) => {
    const values = read(new FormData(form))
    const parsed = schema.safeParse(values)
    function toText({ pointer, detail }: { pointer: string; detail: string }): [name: string, text: string] {
      // A JSON Pointer such as `/notifyTo/2`.
      const [, name = '', index] = pointer.split('/')
      const list = values[name]
      return [name, Array.isArray(list) && index ? `${list[Number(index)]}: ${detail}` : detail]
    }
    // The value of a date that is typed in part is blank.
    const partial = [...form.querySelectorAll<HTMLInputElement>('input:invalid')]
      .filter(({ validity }) => validity.badInput)
      .map(({ name }): [string, string] => [name, 'Enter a whole date.'])
    const found = [...partial, ...(parsed.success ? [] : fieldErrors(parsed.error).map(toText))]
    return { output: parsed.success && partial.length === 0 ? parsed.data : undefined, found }
  }
  return (
    <form
      {...others}
      noValidate
      onChange={(event) => {
        if (errors) setErrors(check(event.currentTarget).found)
        onChange?.(event)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        const { output, found } = check(form)
        setErrors(output ? undefined : found)
        if (output) return onValid(output, form)
        const [first] = found
        ;(form.elements.namedItem(first?.[0] ?? '') as HTMLElement | null)?.focus()
      }}
    >
      {/* Of several errors of a field, the first. */}
      <FormErrors value={Object.fromEntries(errors?.toReversed() ?? [])}>{props.children}</FormErrors>
    </form>
  )
}

interface FieldProps {
  name: string
  label: ReactNode
  hint?: ReactNode
  /** What to say if it is wrong. Default: what the contract says. */
  problem?: string | undefined
  /** Renders the control with the properties that link hint and error to it. */
  children: (
    props: Pick<ComponentProps<'input'>, 'name' | 'autoComplete' | 'aria-invalid' | 'aria-describedby'>,
  ) => ReactNode
}

/** A control of a checked form with its label, hint, and error. */
export function Field({ name, label, hint, problem, children }: FieldProps) {
  const found = useContext(FormErrors)[name]
  const error = found && (problem ?? found)
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label>
        {label}
        {children({
          name,
          // The browser would fill in the owner's own name and number.
          autoComplete: 'off',
          'aria-invalid': error !== undefined,
          'aria-describedby': described || undefined,
        })}
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

interface CheckboxGroupProps {
  name: string
  label: string
  /** What each checkbox says, by its name. */
  options: Record<string, string>
  /** Those that are checked at first. */
  checked: readonly string[]
}

/** The checkboxes of one property of a checked form, with its error. */
export function CheckboxGroup({ name, label, options, checked }: CheckboxGroupProps) {
  const error = useContext(FormErrors)[name]
  const id = useId()
  return (
    // Focus goes here if they are wrong.
    <fieldset className="field" name={name} tabIndex={-1} aria-describedby={error && id}>
      <legend>{label}</legend>
      {Object.entries(options).map(([option, text]) => (
        <label key={option} className="check">
          <input type="checkbox" name={option} defaultChecked={checked.includes(option)} />
          {text}
        </label>
      ))}
      {error !== undefined && (
        <p id={id} className="error">
          {error}
        </p>
      )}
    </fieldset>
  )
}

type InputFieldProps = Omit<FieldProps, 'children'> & Omit<ComponentProps<'input'>, 'children'>

export function InputField({ name, label, hint, problem, ...input }: InputFieldProps) {
  return (
    <Field name={name} label={label} hint={hint} problem={problem}>
      {(props) => <input {...props} {...input} />}
    </Field>
  )
}

interface RequestFormProps<Output> extends Omit<CheckedFormProps<Output>, 'onValid'> {
  /** What is sent. The form is empty again when that has succeeded. */
  request: Pick<UseMutationResult, 'isPending' | 'error'> & {
    mutate: (output: Output, options: { onSuccess: () => void }) => void
  }
  button: string
}

export function RequestForm<Output>({ request, button, children, ...form }: RequestFormProps<Output>) {
  return (
    <CheckedForm
      {...form}
      onValid={(output, element) => request.mutate(output, { onSuccess: () => element.reset() })}
    >
      {children}
      <div className="actions">
        <PendingButton isPending={request.isPending}>{button}</PendingButton>
      </div>
      <ErrorMessage>{request.error?.message}</ErrorMessage>
    </CheckedForm>
  )
}
