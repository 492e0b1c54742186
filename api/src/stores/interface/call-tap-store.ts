import * as z from 'zod/mini'
import { allPages, pageSize } from './all-pages.ts'
import type { IdRange } from './quote-store.ts'
import { recordId } from './record-store.ts'

/** A tap on the phone number, as it is stored and exported. Its ID has its time, as that of a quote. */
export const CallTap = z.strictObject({
  id: recordId,
  page: z.string(),
  campaign: z.nullable(z.string()),
  lang: z.nullable(z.string()),
})
export type CallTap = z.infer<typeof CallTap>

/** The number of taps with the same values. */
export interface CallTapCount extends Pick<CallTap, 'campaign' | 'lang'> {
  callTaps: number
}

/** Stores calls from pages of the site. Every method rejects with `StoreUnavailableError` while the store is unavailable. */
export interface CallTapStore {
  /** Adds those that are not stored yet. */
  addCallTaps(taps: CallTap[]): Promise<void>
  /** The taps after the ID `after`, ordered by ID. */
  callTaps(limit: number, after?: string): Promise<CallTap[]>
  countCallTaps(range: IdRange): Promise<CallTapCount[]>
  /** Erases the taps before an ID. */
  eraseCallTaps(below: string): Promise<void>
}

/** Every tap, in constant memory. */
export const allCallTaps = (store: CallTapStore) => allPages((after) => store.callTaps(pageSize, after))
