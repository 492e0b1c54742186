export { Faq } from './components/faq.tsx'
export { QuoteForm, type QuoteFormProps } from './components/quote-form.tsx'
export { Toaster } from './components/toaster.tsx'
export { focusField, typedValues, type QuoteFormValues } from './typed-values.ts'
