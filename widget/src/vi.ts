import { faqItems, formMessages, photoMessages } from '@concrete-quote/openapi'
import type { QuoteFormMessages } from './core/texts.ts'

/** The texts in Vietnamese, for `messages`: applications for version 1.1 pass them, although the components have them. */
export const vi: QuoteFormMessages = {
  ...formMessages.vi,
  photos: photoMessages.vi,
  faq: faqItems.vi,
}
