import type { components, paths } from '../../../quotes-api.d.ts'

export type Credentials = components['schemas']['Credentials']
export type PasswordChange = components['schemas']['PasswordChange']
export type QuoteList = components['schemas']['QuoteList']
export type QuotePatch = components['schemas']['QuotePatch']
export type StoredQuote = components['schemas']['StoredQuote']
export type QuoteListQuery = NonNullable<paths['/api/quotes']['get']['parameters']['query']>

/** The filters of a list. */
export type QuoteFilter = Omit<QuoteListQuery, 'cursor' | 'limit'>
