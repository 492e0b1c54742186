import type { Log } from '../observability/log.ts'

/** What the outbox does with the store: it leases the next due delivery, and records results. */
type OutboxStep = 'lease' | 'settle'

/** What each failing step means for the owner. */
const effects: Record<OutboxStep, string> = {
  lease: 'due notifications cannot be read from the store, so none are sent',
  settle: 'results of notifications cannot be recorded in the store, so receivers may be notified repeatedly',
}

/** Whether the outbox can use the store. Logs one line when that changes, however often a step fails. */
export interface OutboxHealth {
  isFailing: () => boolean
  succeeded(step: OutboxStep): void
  failed(step: OutboxStep, error: unknown): void
}

/** Creates the health of an outbox that has not failed yet. */
export function createOutboxHealth(log: Log): OutboxHealth {
  const failing = new Set<OutboxStep>()
  return {
    isFailing: () => failing.size > 0,
    succeeded(step) {
      if (failing.delete(step) && failing.size === 0) log.info('outbox works again')
    },
    failed(step, error) {
      if (failing.size === 0) log.error({ step, ...describeCause(error) }, `outbox fails: ${effects[step]}`)
      failing.add(step)
    },
  }
}

/**
 * The code of an error or of what caused it, such as `{ code: 238, codeName: 'NotImplemented' }`. The message of an
 * error with a code stays out, because a database may quote a stored value in it.
 */
function describeCause(error: unknown): object {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, codeName } = cause as Error & { code?: unknown; codeName?: unknown }
    if (code !== undefined) return { code, codeName }
  }
  return { err: error }
}
