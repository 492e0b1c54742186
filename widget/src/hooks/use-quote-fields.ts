import { useCallback, useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { createFormControl, type FieldErrors, type ResolverResult } from 'react-hook-form'
import {
  describeIssue,
  quoteFieldNames,
  quoteRequest,
  type QuoteFieldName,
  type QuoteRequest,
  type QuoteRequestInput,
} from '@concrete-quote/openapi'
import { useLayoutEffect } from './use-layout-effect.ts'
import type { Draft } from '../core/draft.ts'
import type { Texts } from '../core/texts.ts'
import {
  pickFieldValues,
  pickProjectType,
  readFieldValues,
  type QuoteFormValues,
} from '../core/field-values.ts'

interface FieldOptions {
  form: RefObject<HTMLFormElement | null>
  texts: Texts
  draft: Draft
  projectType?: string | undefined
  values?: QuoteFormValues | undefined
  typed?: (() => QuoteFormValues) | undefined
}

/**
 * Connects a form's fields with their values and errors. On mount, what the form contains takes precedence over
 * `typed`, that over the draft, and all of them over what the page prefills. A stored draft that is found later, and
 * later changes of what the page prefills, affect only the fields that the visitor has not filled in.
 */
export function useQuoteFields({ form, texts, draft, projectType, values, typed }: FieldOptions) {
  const latestTexts = useRef(texts)
  latestTexts.current = texts
  const [resolver] = useState(() => createResolver(latestTexts))
  // useForm would add 1 kB of brotli to the standalone file. No defaultValues: they would overwrite what was typed
  // before this code loaded. Fields start empty in the HTML.
  const [control] = useState(() => createFormControl({ resolver }))

  // The first validation takes several times as long as the next ones, which would delay the response to a submit.
  useEffect(
    () => form.current?.addEventListener('focusin', () => setTimeout(resolver, 0, {}), { once: true }),
    [form, resolver],
  )

  const [errors, setErrors] = useState<FieldErrors<QuoteRequestInput>>({})
  useLayoutEffect(
    () =>
      control.subscribe({
        formState: { errors: true },
        callback: ({ errors = {} }) => setErrors({ ...errors }),
      }),
    [control],
  )

  const latestErrors = useRef(errors)
  latestErrors.current = errors
  const errorTexts = JSON.stringify(texts.errors)
  // Validates the invalid fields again when the language changes, so that their errors are in the new one.
  useLayoutEffect(() => {
    const invalid = Object.keys(latestErrors.current) as QuoteFieldName[]
    if (invalid.length > 0) void control.trigger(invalid)
  }, [errorTexts, control])

  const fill = useCallback(
    (values: QuoteFormValues) => {
      for (const name of quoteFieldNames) {
        const value = name === 'projectType' ? pickProjectType(values[name]) : values[name]
        if (values[name] !== undefined) control.setValue(name, value)
        if (value && latestErrors.current[name]) void control.trigger(name)
      }
    },
    [control],
  )

  const shown = useRef<QuoteFormValues>(null)
  useLayoutEffect(() => {
    if (shown.current === draft.stored()) return
    if (!shown.current) draft.record({ ...typed?.(), ...readFieldValues(form.current as HTMLFormElement) })
    shown.current = draft.stored()
    fill(draft.values())
  })

  // As text, because a page may create an equal object for each rendering.
  const prefillJson = JSON.stringify({ projectType, ...values })
  const prefilled = useRef<QuoteFormValues>({})
  useLayoutEffect(() => {
    const next = JSON.parse(prefillJson) as QuoteFormValues
    const changed = quoteFieldNames.filter(
      (name) => (next[name] ?? '') !== (prefilled.current[name] ?? '') && draft.values()[name] === undefined,
    )
    prefilled.current = next
    fill(Object.fromEntries(changed.map((name) => [name, next[name] ?? ''])))
  }, [prefillJson, draft, fill])

  // Typed as void: callers do not await it.
  const handleSubmit: (submit: (request: QuoteRequest) => Promise<void>) => (event?: FormEvent) => void =
    control.handleSubmit

  return {
    register: control.register,
    handleSubmit,
    errors,
    /** Fills in fields that the visitor has not. */
    prefill: (values: QuoteFormValues) => fill({ ...pickFieldValues(values), ...draft.values() }),
    /** Empties the fields and the draft, except for the type that the page chose. */
    clear: () => {
      draft.clear()
      control.reset()
      fill({ projectType: projectType ?? '' })
    },
  }
}

export type QuoteFields = ReturnType<typeof useQuoteFields>

/** Creates a resolver for react-hook-form that validates with the contract, with messages in the current language. */
function createResolver(texts: RefObject<Texts>) {
  return (values: unknown): ResolverResult<QuoteRequestInput, QuoteRequest> => {
    const result = quoteRequest().safeParse(values)
    if (result.success) return { values: result.data, errors: {} }
    const errors: FieldErrors<QuoteRequestInput> = {}
    for (const issue of result.error.issues) {
      const message = describeIssue(issue, texts.current)
      errors[issue.path[0] as QuoteFieldName] ??= { type: 'custom', message }
    }
    return { values: {}, errors }
  }
}
