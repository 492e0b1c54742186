// What few forms need, in a file of its own, which those load.
export { faqItems } from '@concrete-quote/openapi'
export { explainNoResponse } from './no-response.ts'
