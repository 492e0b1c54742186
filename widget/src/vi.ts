import { faqItems, formMessages } from '@concrete-quote/openapi'
import type { QuoteFormMessages } from './core/language.ts'

/** The texts in Vietnamese, for `messages`. */
export const vi: QuoteFormMessages = { ...formMessages.vi, faq: faqItems.vi }
