import type { Connection } from 'mongoose'
import type { SettingsStore } from '../store.ts'
import type { Call } from './connection/call.ts'

/** Settings in MongoDB. */
export function mongoSettings(connection: Connection, call: Call): SettingsStore {
  const times = connection.collection<{ name: string; ms: number }>('settings')

  return {
    lastSeenAt: () => call(async () => (await times.findOne({ name: 'lastSeenAt' }))?.ms),
    setLastSeenAt: (ms) =>
      call(async () => {
        await times.updateOne({ name: 'lastSeenAt' }, { $set: { ms } }, { upsert: true })
      }),
  }
}
