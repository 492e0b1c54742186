import {
  company,
  locales,
  privacyPaths,
  projectTypes,
  supportedLanguage,
  type Language,
} from '@concrete-quote/openapi'
import {
  focusField,
  QuoteForm,
  readFieldValues,
  Toaster,
  type QuoteFormProps,
  type QuoteFormValues,
} from '@concrete-quote/widget'
import { hydrateRoot } from 'react-dom/client'
import type { LinkedSizes } from '../content/services.ts'

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
 * @param hasDraft Whether the tab keeps a draft, which is removed when it has been sent.
 */
export function hydrateQuoteForm(slot: HTMLElement, hasDraft: boolean) {
  const prerendered = slot.querySelector('form') as HTMLFormElement
  const { projectType, ...values } = linkedFields(slot, hasDraft)
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

/**
 * The type and the size in the page's URL. Reload and Back keep the type that the visitor has chosen since, and enter
 * the size again unless the form has been sent.
 */
function linkedFields({ dataset }: HTMLElement, hasDraft: boolean): QuoteFormValues {
  const sizes = JSON.parse(dataset.sizes as string) as LinkedSizes
  const linked = linkedValues(location.search, sizes, dataset.lang as Language)
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (entry?.type === 'navigate') return linked
  const { projectDetails } = linked
  return hasDraft && projectDetails ? { projectDetails } : {}
}

/**
 * Returns the fields that a link to the form fills in: the type in the query parameter `projectType`, and a sentence
 * with the size in `size`. Ignores what no link of the site carries, so that nobody can put words into the form.
 */
export function linkedValues(search: string, sizes: LinkedSizes, lang: Language): QuoteFormValues {
  const query = new URLSearchParams(search)
  const projectType = projectTypes.find((type) => type === query.get('projectType'))
  if (!projectType) return {}
  const size = Number(query.get('size'))
  const linked = sizes[projectType]
  if (!linked || !Number.isInteger(size) || size < linked.min || size > linked.max) return { projectType }
  return { projectType, projectDetails: linked.details.replace('{size}', size.toLocaleString(locales[lang])) }
}
