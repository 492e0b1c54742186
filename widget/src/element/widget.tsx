import { useLayoutEffect, useState, type RefObject } from 'react'
import { Faq } from '../components/faq.tsx'
import { QuoteForm, type QuoteFormHandle, type QuoteFormProps } from '../components/quote-form.tsx'
import { Toaster } from '../components/toaster.tsx'
import { ToastsContext } from '../components/toasts-context.ts'
import { createToasts } from '../toasts.ts'
import { focusField } from '../typed-values.ts'
import type { Settings } from './attributes.ts'

/** What the element gives its content. */
export interface WidgetProps {
  settings: Settings
  /** What the page's methods reach. */
  form: RefObject<QuoteFormHandle | null>
  /** What was typed into the form that the element takes over, and the field that the visitor was in. */
  fallback: Pick<QuoteFormProps, 'typed'> & { focusedField?: string | null | undefined }
  onReady: () => void
  onSubmit: NonNullable<QuoteFormProps['onSubmit']>
  onSubmitted: NonNullable<QuoteFormProps['onSubmitted']>
  onFailed: NonNullable<QuoteFormProps['onFailed']>
}

/** What the element renders into its shadow root: a form with toasts of its own, and the questions. */
export function Widget({
  container,
  settings: { faq, theme, minHeight, ...settings },
  form,
  fallback,
  onReady,
  ...events
}: WidgetProps & { container: ParentNode }) {
  const { lang } = settings
  const [toasts] = useState(createToasts)
  // Whoever was typing into the fallback form goes on typing here.
  useLayoutEffect(() => {
    if (fallback.focusedField) focusField(container, fallback.focusedField)
  }, [container, fallback])
  useLayoutEffect(onReady, [onReady])
  return (
    <div className="cq-element" part="root" lang={lang} style={{ colorScheme: theme, minHeight }}>
      <ToastsContext.Provider value={toasts}>
        <QuoteForm {...settings} {...events} ref={form} typed={fallback.typed} />
        {faq && <Faq lang={lang} />}
        <Toaster lang={lang} />
      </ToastsContext.Provider>
    </div>
  )
}
