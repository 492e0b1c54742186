import { useLayoutEffect, useState } from 'react'
import { Faq } from '../components/faq.tsx'
import { QuoteForm } from '../components/quote-form.tsx'
import { Toaster } from '../components/toaster.tsx'
import { ToastsContext } from '../hooks/use-quote-submission.ts'
import { createToasts } from '../core/toasts.ts'
import { focusField } from '../core/field-values.ts'
import { resolveLanguage } from '../core/texts.ts'
import { useElementState } from './element-state.ts'

/** What the element renders into its shadow root: a form with toasts of its own, and the FAQ. */
export function Widget({ container }: { container: ShadowRoot }) {
  const { settings, form, replaced, onReady, ...callbacks } = useElementState(container)
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
        {faq && <Faq lang={lang} messages={messages} />}
        <Toaster lang={lang} messages={messages} />
      </ToastsContext.Provider>
    </div>
  )
}
