// What server components import in place of the library, by the condition `react-server` of package.json.
export { QuoteForm, Toaster } from './client.js'
export { Faq } from '../dist/library/widget/src/components/faq.js'
export { draftKeyPrefix } from '../dist/library/widget/src/core/draft.js'
export { focusField, readFieldValues } from '../dist/library/widget/src/core/field-values.js'
