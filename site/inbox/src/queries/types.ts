import type { QuoteListQueryInput } from '@concrete-quote/openapi'

export type { Credentials, PasswordChange, QuoteList, QuotePatch, StoredQuote } from '@concrete-quote/openapi'
export type QuoteListQuery = QuoteListQueryInput

/** The filters of a list. */
export type QuoteFilter = Omit<QuoteListQuery, 'cursor' | 'limit'>
