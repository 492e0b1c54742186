import { languages } from '@concrete-quote/openapi'
import { createWarn, warnOfValues, warnUnlessKnown } from '../core/warnings.ts'
import { attributeName, attributes } from './attributes.ts'
import type { QuoteFormAttributes } from './element.ts'

export const warn = createWarn('concrete-quote-form')

/** Warns of attributes whose values are ignored, or cannot work. */
export function warnOfAttributes(element: QuoteFormAttributes) {
  warnOfValues(warn, element, languages, attributeName)
  warnUnlessKnown(warn, 'theme', element.theme, attributes.theme)
}
