import type { Connection } from 'mongoose'
import { StoreUnavailableError } from '../store-errors.ts'
import { newChallengeKey, type SettingsStore } from '../store.ts'
import type { Call } from './connection/call.ts'
import { isDuplicateKey } from './connection/duplicate-key.ts'

/** Settings in MongoDB. */
export function mongoSettings(connection: Connection, call: Call): SettingsStore {
  const times = connection.collection<{ name: string; ms: number }>('settings')
  const keys = connection.collection<{ _id: string; value: string }>('settings')

  return {
    challengeKey: () =>
      call(async () => {
        const _id = 'challengeKey'
        const created = { $setOnInsert: { value: newChallengeKey() } }
        await keys.updateOne({ _id }, created, { upsert: true }).catch((error: unknown) => {
          // Another server was faster.
          if (!isDuplicateKey(error)) throw error
        })
        const stored = await keys.findOne({ _id })
        if (!stored) throw new StoreUnavailableError('The challenge key is still being stored.')
        return stored.value
      }),
    lastSeenAt: () => call(async () => (await times.findOne({ name: 'lastSeenAt' }))?.ms),
    setLastSeenAt: (ms) =>
      call(async () => {
        await times.updateOne({ name: 'lastSeenAt' }, { $set: { ms } }, { upsert: true })
      }),
  }
}
