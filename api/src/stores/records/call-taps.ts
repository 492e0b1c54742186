import * as z from 'zod/mini'
import { allPages, type IdRange, pageSize } from '../interface/quote-store.ts'
import { recordId } from '../interface/record-store.ts'
import type { Collections, Definition } from './collection.ts'

/** A tap on the phone number, as it is stored and exported. Its ID has its time, as that of a quote. */
export const CallTap = z.strictObject({
  id: recordId,
  page: z.string(),
  campaign: z.nullable(z.string()),
  lang: z.nullable(z.string()),
})
export type CallTap = z.infer<typeof CallTap>

const callTapRecords: Definition<CallTap> = { name: 'callTaps', key: 'id', order: [['id', 1]] }

/** The number of taps with the same values. */
export type CallTapCount = Pick<CallTap, 'campaign' | 'lang'> & { count: number }

export type CallTapStore = ReturnType<typeof callTapStore>

/** Stores taps on the phone number. */
export function callTapStore(collection: Collections) {
  const taps = collection(callTapRecords)
  return {
    /** Adds those that are not stored yet. */
    addCallTaps: async (added: CallTap[]) => void (await Promise.all(added.map((tap) => taps.add(tap)))),
    /** The taps after the ID `after`, ordered by ID. */
    callTaps: (limit: number, after = '') => taps.find([{ id: { above: after } }], limit),
    /** Counts the taps of a range, whose ends are no IDs, by campaign and language. */
    countCallTaps: ({ from, below }: IdRange) =>
      taps.count(['campaign', 'lang'], { id: { above: from, below } }),
    /** Erases the taps before an ID. */
    eraseCallTaps: async (below: string) => void (await taps.remove({ id: { below } })),
  }
}

/** Every tap, in constant memory. */
export const allCallTaps = (store: CallTapStore) => allPages((after) => store.callTaps(pageSize, after))
