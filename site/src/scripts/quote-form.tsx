import { company, privacyPaths, supportedLanguage } from '@concrete-quote/openapi'
import {
  focusField,
  QuoteForm,
  readFieldValues,
  Toaster,
  type QuoteFormProps,
  type QuoteFormValues,
} from '@concrete-quote/widget'
import { hydrateRoot } from 'react-dom/client'

/** The hydrated island on Contact: the quote form and its toasts, in the page's language. */
export function QuoteIsland(form: Pick<QuoteFormProps, 'lang' | 'typed' | 'values' | 'onSubmitted'>) {
  return (
    <>
      <QuoteForm
        {...form}
        campaign
        phone={company.phone}
        privacyUrl={privacyPaths[supportedLanguage(form.lang) ?? 'en']}
      />
      <Toaster lang={form.lang} />
    </>
  )
}

/**
 * Hydrates the prerendered quote form. Keeps the entered values and the focused field, even if the form has to be rendered
 * again because a translation or password manager has changed the DOM.
 * @param linked What a link fills in.
 */
export function hydrateQuoteForm(slot: HTMLElement, linked: QuoteFormValues) {
  const prerendered = slot.querySelector('form') as HTMLFormElement
  const { projectType, ...values } = linked
  const typed = { ...(projectType && { projectType }), ...readFieldValues(prerendered) }
  const focused = slot.contains(document.activeElement) && document.activeElement?.getAttribute('name')
  // Hydration sets no attributes: what an extension has inserted would be taken for a part of the form.
  if (slot.getElementsByTagName('div').length !== Number(slot.dataset.divs)) slot.replaceChildren()
  hydrateRoot(
    slot,
    <QuoteIsland
      lang={slot.dataset.lang}
      // A default, unlike the type: what the visitor wrote about another size stays.
      values={values}
      typed={() => typed}
      // As the element does, for scripts of the page.
      onSubmitted={(detail) =>
        void slot.dispatchEvent(new CustomEvent('quote-submitted', { detail, bubbles: true }))
      }
    />,
  )
  if (focused && document.activeElement === document.body) focusField(slot, focused)
}
