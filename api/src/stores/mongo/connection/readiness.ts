import type { Connection } from 'mongoose'
import type { Call } from './call.ts'
import { isDuplicateKey } from './fault.ts'

/** How long a successful write counts as proof that quotes can be stored, in milliseconds. */
const provenMs = 3000

/**
 * Checks whether MongoDB can store a quote, by a write that a majority acknowledges: a primary without a majority still
 * responds to `ping`. While writes succeed, they are seconds apart, regardless of how often this is called.
 */
export function createReadiness(connection: Connection, call: Call) {
  const settings = connection.collection<{ _id: string; checkedAt: Date }>('settings')
  let provenAt = -Infinity
  let trial: Promise<void> | undefined

  async function tryToWrite() {
    await settings
      .updateOne({ _id: 'readiness' }, { $set: { checkedAt: new Date() } }, { upsert: true })
      .catch((error: unknown) => {
        // Another server wrote it first, at the same moment.
        if (!isDuplicateKey(error)) throw error
      })
    provenAt = performance.now()
  }

  return async (): Promise<void> => {
    if (performance.now() < provenAt + provenMs)
      return call(async () => void (await connection.db?.command({ ping: 1 })))
    trial ??= call(tryToWrite).finally(() => (trial = undefined))
    await trial
  }
}
