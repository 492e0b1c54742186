'use client'

// Where server components end. The directive is here alone: other bundlers warn of it, and never read this file.
export { QuoteForm, Toaster } from '../dist/library/widget/src/index.js'
