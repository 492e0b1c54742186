export { Faq } from './components/faq.tsx'
export { QuoteForm, type QuoteFormProps, type QuoteFormValues } from './components/quote-form.tsx'
export { Toaster } from './components/toaster.tsx'
