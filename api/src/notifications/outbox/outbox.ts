import { isFuture } from '@concrete-quote/openapi'
import type { Log } from '../../platform/log.ts'
import type { LeasedDelivery } from '../../stores/interface/delivery-store.ts'
import { StoreUnavailableError } from '../../stores/store-errors.ts'
import { createAttemptDelivery, createAttempts, firstMs, type OutboxDeps } from './attempts.ts'

/** How often the store is polled for due deliveries. A new quote wakes the outbox at once. */
const pollMs = 2000

/** How long a delivery is leased to this process: longer than an attempt and recording its result take. */
const leaseMs = 30_000

/** How long a channel that makes one attempt at a time rests after a failure at most, if its messages cover many deliveries. */
const maxRestMs = 15 * 60_000

/** How long attempts in progress may take after `stop`. */
const stopTimeoutMs = 5000

export type Outbox = ReturnType<typeof createOutbox>

/** Creates the transactional outbox: once started, it delivers the notifications stored with each quote, at least once. */
export function createOutbox(deps: OutboxDeps) {
  const { store, channels, log, metrics } = deps
  const at = (ms: number) => new Date(ms).toISOString()
  const attempts = createAttempts(channels)
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let delivering: Promise<void> | undefined
  let again = false
  const attemptDelivery = createAttemptDelivery(deps)
  const health = createHealth(log)
  let settleFailedAt = 0
  let seenAt = Infinity

  function failed(step: OutboxStep, error: unknown) {
    if (error instanceof StoreUnavailableError) metrics?.countStoreError()
    health.failed(step, error)
  }

  async function startDueAttempts(): Promise<void> {
    // Those that are paused are known once the settings were read.
    await channels.current()
    // At the start, and after the clock was set back.
    if (isFuture(seenAt)) await store.recoverDeliveries(at(Date.now()))
    seenAt = Date.now()
    do {
      again = false
      while (!stopped) {
        const now = Date.now()
        const leased = await store.leaseDelivery(at(now), at(now + leaseMs), attempts.busyChannels(now))
        health.succeeded('lease')
        if (!leased) {
          recoverFromExpiredLeases()
          break
        }
        void attempts.add(leased.delivery, attemptAndSettle(leased)).finally(deliverMore)
      }
    } while (again && !stopped)
  }

  /** Leases deliveries one caller at a time; a call during that time makes it look again. */
  function deliver(): Promise<void> {
    again = true
    delivering ??= startDueAttempts()
      // Due deliveries remain in the store, and are polled.
      .catch((error: unknown) => failed('lease', error))
      .finally(() => (delivering = undefined))
    return delivering
  }

  function deliverMore() {
    if (!stopped) void deliver()
  }

  async function attemptAndSettle(leased: LeasedDelivery): Promise<void> {
    const { delivery, quote } = leased
    // An erasure that the receiver refuses must not hold up the others.
    const longestRestMs = quote ? maxRestMs : firstMs
    const outcome = await attemptDelivery(leased)
    if (outcome.dueAt !== null && outcome.error !== null) {
      const nextAttemptMs = Math.min(Date.parse(outcome.dueAt), Date.now() + longestRestMs)
      // The next attempt is of the same delivery, so that its message has the same ID.
      if (attempts.failed(delivery, nextAttemptMs) && quote) outcome.dueAt = quote.createdAt
    }
    await store.settleDelivery(delivery, outcome).then(
      () => health.succeeded('settle'),
      (error: unknown) => {
        // The delivery is due again after its lease.
        settleFailedAt = Date.now()
        // After `stop`, the store may have been closed.
        if (!stopped) failed('settle', error)
      },
    )
  }

  /** What was not recorded is due again after its lease. If nothing is, another process recorded it, or it was erased. */
  function recoverFromExpiredLeases() {
    if (attempts.isIdle() && Date.now() > settleFailedAt + leaseMs) health.succeeded('settle')
  }

  return {
    /** Delivers what is due, now and until it is stopped. */
    start() {
      timer = setInterval(deliverMore, pollMs)
      deliverMore()
    },
    /** Delivers what is due soon, such as the notifications of a quote that was just stored, once it is started. */
    wake: () => timer && deliverMore(),
    /** Resolves when nothing is due, or only what is in progress. */
    deliver,
    /** Whether the store last rejected leasing a delivery or recording its result. */
    isFailing: health.isFailing,
    /** Resolves when no attempt is in progress. What does not finish in a few seconds is retried later. */
    async stop() {
      stopped = true
      clearInterval(timer)
      await delivering
      await attempts.ended(stopTimeoutMs)
    },
  }
}

/** What the outbox does with the store: it leases the next due delivery, and records results. */
type OutboxStep = 'lease' | 'settle'

/** What each failing step means for the owner. */
const effects: Record<OutboxStep, string> = {
  lease: 'due notifications cannot be read from the store, so none are sent',
  settle: 'results of notifications cannot be recorded in the store, so receivers may be notified repeatedly',
}

/** Tracks whether the outbox can use the store. Logs one line when that changes, however often a step fails. */
function createHealth(log: Log) {
  const failing = new Set<OutboxStep>()
  return {
    isFailing: () => failing.size > 0,
    succeeded(step: OutboxStep) {
      if (failing.delete(step) && failing.size === 0) log.info('outbox works again')
    },
    failed(step: OutboxStep, error: unknown) {
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
