import type { Connection } from 'mongoose'
import type { CallTap, CallTapCount, CallTapStore } from '../interface/call-tap-store.ts'
import { type Call, inCalls } from './connection/call.ts'

type CallTapDocument = Omit<CallTap, 'id'> & { _id: string }

/** Calls from pages of the site in a MongoDB database. */
export function mongoCallTaps(connection: Connection, call: Call): CallTapStore {
  const taps = connection.collection<CallTapDocument>('callTaps')
  return inCalls<CallTapStore>(call, {
    async addCallTaps(added) {
      const updates = added.map(({ id, ...tap }) => ({
        updateOne: { filter: { _id: id }, update: { $setOnInsert: tap }, upsert: true },
      }))
      await taps.bulkWrite(updates, { ordered: false })
    },
    async callTaps(limit, after = '') {
      const found = await taps
        .find({ _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray()
      return found.map(({ _id, ...tap }) => ({ id: _id, ...tap }))
    },
    async countCallTaps({ from, below }) {
      const counts = await taps
        .aggregate<{ _id: Omit<CallTapCount, 'callTaps'>; callTaps: number }>([
          { $match: { _id: { $gte: from, $lt: below } } },
          { $group: { _id: { campaign: '$campaign', lang: '$lang' }, callTaps: { $sum: 1 } } },
        ])
        .toArray()
      return counts.map(({ _id, callTaps }) => ({ ..._id, callTaps }))
    },
    eraseCallTaps: async (below) => void (await taps.deleteMany({ _id: { $lt: below } })),
  })
}
