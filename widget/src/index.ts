export { QuoteForm, type QuoteFormProps } from './components/quote-form.tsx'
export { Toaster } from './components/toaster.tsx'
