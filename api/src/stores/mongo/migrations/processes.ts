import { randomUUID } from 'node:crypto'
import { StoreUnavailableError } from '../../store-errors.ts'
import type { Models } from '../models/models.ts'

/** How often a process says that it uses the database, in milliseconds. */
const signMs = 10_000

/** How long after its last sign of life a process may still use it, in milliseconds: signs are late, and clocks differ. */
const aliveMs = 60_000

/** The processes that use a database, this one among them: each shows signs of life between `start` and `stop`. */
export function createProcesses({ processes }: Models, schemaVersion: number) {
  const _id = randomUUID()
  let timer: NodeJS.Timeout | undefined
  const sign = () =>
    processes.updateOne({ _id }, { $set: { schemaVersion, seenAt: new Date() } }, { upsert: true }).exec()
  const lastSeen = () => new Date(Date.now() - aliveMs)

  return {
    async start() {
      await processes.deleteMany({ seenAt: { $lt: lastSeen() } })
      await sign()
      timer ??= setInterval(() => void sign().catch(() => undefined), signMs).unref()
    },
    /** @throws {StoreUnavailableError} as long as one of an earlier schema version may use the database. */
    async assertNoneBefore(version: number) {
      if (await processes.exists({ schemaVersion: { $lt: version }, seenAt: { $gt: lastSeen() } }))
        throw new StoreUnavailableError(
          'Servers of a version before the previous one use the database. Stop them: this one then starts by itself, within a minute.',
        )
    },
    /** Waits for no server that is away: without a sign of life, it is taken for dead a minute later. */
    async stop() {
      clearInterval(timer)
      if (timer) await processes.deleteOne({ _id }).catch(() => undefined)
    },
  }
}
export type Processes = ReturnType<typeof createProcesses>
