import { useLayoutEffect, useState } from 'react'
import { QuoteForm } from '../components/quote-form.tsx'
import type { MountedQuoteForm, QuoteFormProps } from '../components/quote-form-props.ts'
import { Toaster } from '../components/toaster.tsx'
import { ToastsContext } from '../hooks/toasts-context.ts'
import type { SubmissionCallbacks } from '../hooks/use-quote-submission.ts'
import { createToasts } from '../core/toasts.ts'
import { focusField } from '../core/field-values.ts'
import { resolveLanguage } from '../core/texts.ts'
import { ElementFaq } from './element-faq.tsx'
import type { Settings } from './element-settings.ts'

export interface ElementProps extends SubmissionCallbacks {
  /** The shadow root that the component renders into. */
  container: ShadowRoot
  settings: Settings
  /** Receives the methods of the form. */
  form: { current: MountedQuoteForm | null }
  /** What was typed into the form that this one replaces, and the field that had focus, with the caret's position. */
  replaced: Pick<QuoteFormProps, 'typed'> & {
    focus?: { name: string; caret: number | null | undefined } | undefined
  }
  onReady: () => void
}

/** What the element renders into its shadow root: a form with toasts of its own, and the FAQ. */
export function Widget({ container, settings, form, replaced, onReady, ...callbacks }: ElementProps) {
  const { faq, theme, ...formSettings } = settings
  const { lang, messages } = settings
  const [toasts] = useState(() => createToasts(container))
  // The form replaces the slot with the element's content, which Preact keeps.
  useLayoutEffect(() => container.querySelector('slot')?.remove(), [container])
  // A visitor who was typing into the replaced form continues here.
  useLayoutEffect(() => {
    if (!replaced.focus) return
    const { name, caret } = replaced.focus
    focusField(container, name)
    // Fields such as one for an email address, and lists, have none.
    if (caret != null) (container.activeElement as HTMLInputElement).setSelectionRange(caret, caret)
  }, [container, replaced])
  useLayoutEffect(onReady, [onReady])
  return (
    <div
      className="cq-element"
      part="root"
      lang={resolveLanguage(settings).lang}
      style={{ colorScheme: theme }}
    >
      <ToastsContext.Provider value={toasts}>
        <QuoteForm {...formSettings} {...callbacks} ref={form} typed={replaced.typed} />
        {faq && <ElementFaq lang={lang} messages={messages} />}
        <Toaster lang={lang} messages={messages} />
      </ToastsContext.Provider>
    </div>
  )
}
