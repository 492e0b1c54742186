export type { Language } from '@concrete-quote/openapi'
export { Faq } from './components/faq.tsx'
export {
  QuoteForm,
  type QuoteFailed,
  type QuoteFormHandle,
  type QuoteFormProps,
  type QuoteSubmitted,
} from './components/quote-form.tsx'
export { Toaster } from './components/toaster.tsx'
export { draftKey } from './draft.ts'
export { faqItems, type FaqItem } from './faq-items.ts'
export { focusField, typedValues, type QuoteFormValues } from './typed-values.ts'
export type { ConcreteQuoteForm, QuoteFormEvents } from './element/element.ts'
export type { ConcreteQuoteFormProps } from './element/jsx.ts'
