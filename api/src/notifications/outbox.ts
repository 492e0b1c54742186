import { setTimeout as sleep } from 'node:timers/promises'
import type { StoredQuote } from '@concrete-quote/openapi'
import { v5 as uuid } from 'uuid'
import type { Log } from '../log/log.ts'
import type { Metrics } from '../metrics.ts'
import type { Delivery, DeliveryOutcome } from '../stores/delivery-store.ts'
import { StoreUnavailableError } from '../stores/store-errors.ts'
import type { Store } from '../stores/store.ts'
import { channelKey, isReminderKey, PermanentFailure, type Channel } from './channels/channel.ts'
import { createOutboxHealth } from './outbox-health.ts'
import { retryDelayMs } from './retry-delay.ts'

/** How often the store is polled for due deliveries. A new quote wakes the outbox at once. */
const pollMs = 2000

/** Concurrent attempts per channel by default, so that a channel that hangs does not delay the others. */
const maxAttempts = 4

const attemptTimeoutMs = 20_000

/** How long a delivery is leased to this process: longer than an attempt and recording its result take. */
const leaseMs = 30_000

/** How long attempts in progress may take after `stop`. */
const stopTimeoutMs = 5000

interface OutboxDeps {
  store: Store
  channels: Channel[]
  log: Log
  metrics?: Pick<Metrics, 'countStoreError'> | undefined
  /** Milliseconds since 1970. */
  now?: () => number
  timeoutMs?: number
}

/** Delivers the notifications that were stored with each quote, at least once (transactional outbox). */
export interface Outbox {
  /** Delivers what is due, now and until it is stopped. */
  start(): void
  /** Delivers what is due soon, such as the notifications of a quote that was just stored. */
  wake(): void
  /** Resolves when nothing is due, or only what is in progress. */
  deliver(): Promise<void>
  /** Whether the store last rejected leasing a delivery or recording its result. */
  isFailing: () => boolean
  /** Resolves when no attempt is in progress. What does not finish in a few seconds is retried later. */
  stop(): Promise<void>
}

/** The ID of a delivery, derived from its quote and channel, so that it is the same in every process and attempt. */
export function deliveryId({ quoteId, channel }: Pick<Delivery, 'quoteId' | 'channel'>): string {
  return uuid(channel, quoteId)
}

/** Creates an outbox that delivers to these channels once it is started or woken. */
export function createOutbox({
  store,
  channels,
  log,
  metrics,
  now = Date.now,
  timeoutMs = attemptTimeoutMs,
}: OutboxDeps): Outbox {
  const channelsByKey = new Map(channels.map((channel) => [channelKey(channel), channel]))
  const at = (ms: number) => new Date(ms).toISOString()
  /** The attempts in progress, each with the key of its channel. */
  const attempts = new Map<Promise<void>, string>()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let delivering: Promise<void> | undefined
  let again = false
  const health = createOutboxHealth(log)
  let settleFailedAt = 0

  function failed(step: 'lease' | 'settle', error: unknown) {
    if (error instanceof StoreUnavailableError) metrics?.countStoreError()
    health.failed(step, error)
  }

  /** The channels that have the maximum of attempts in progress. */
  function busyChannels(): string[] {
    const keys = [...attempts.values()]
    const isBusy = (key: string) =>
      keys.filter((other) => other === key).length >= (channelsByKey.get(key)?.maxAttempts ?? maxAttempts)
    return [...new Set(keys)].filter(isBusy)
  }

  async function startDueAttempts(): Promise<void> {
    do {
      again = false
      while (!stopped) {
        const leased = await store.leaseDelivery(at(now()), at(now() + leaseMs), busyChannels())
        health.succeeded('lease')
        if (!leased) {
          recoverFromExpiredLeases()
          break
        }
        const attempt = attemptDelivery(leased).finally(() => {
          attempts.delete(attempt)
          wake()
        })
        attempts.set(attempt, leased.delivery.channel)
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

  function wake() {
    if (!stopped) void deliver()
  }

  async function attemptDelivery({
    delivery,
    quote,
  }: {
    delivery: Delivery
    quote: StoredQuote
  }): Promise<void> {
    const channel = channelsByKey.get(delivery.channel)
    const outcome = await send(channel, delivery, quote).then(
      (state): DeliveryOutcome => ({ state, dueAt: null, settledAt: at(now()), error: null }),
      (error: unknown) => toFailure(channel, delivery, error as Error),
    )
    await store.settleDelivery(delivery, outcome).then(
      () => health.succeeded('settle'),
      (error: unknown) => {
        // The delivery is due again after its lease.
        settleFailedAt = now()
        // After `stop`, the store may have been closed.
        if (!stopped) failed('settle', error)
      },
    )
  }

  /**
   * A delivery whose result was not recorded is due again after its lease. If nothing is due then, another process has
   * recorded it, or its quote was erased.
   */
  function recoverFromExpiredLeases() {
    if (attempts.size === 0 && now() > settleFailedAt + leaseMs) health.succeeded('settle')
  }

  async function send(channel: Channel | undefined, delivery: Delivery, quote: StoredQuote) {
    // Reminders were switched off, or are for an address that is no longer in use.
    if (!channel && isReminderKey(delivery.channel)) return 'skipped'
    if (!channel) throw new Error('This server is not configured to reach this receiver.')
    // The owner has marked it since. If it is released, this delivery is due again.
    if (quote.spam === 'marked') return 'skipped'
    const notice = {
      id: deliveryId(delivery),
      quote,
      countSuppressedSpam: () => store.countSuppressedSpam(),
    }
    const signal = AbortSignal.timeout(timeoutMs)
    const expired = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error(`No response within ${timeoutMs / 1000} s.`)))
    })
    return Promise.race([channel.send(notice, signal), expired])
  }

  function toFailure(
    channel: Channel | undefined,
    delivery: Delivery,
    error: Error & { code?: unknown; responseCode?: unknown },
  ): DeliveryOutcome {
    const { message, code, responseCode } = error
    const delayMs = error instanceof PermanentFailure ? undefined : retryDelayMs(delivery.attempts)
    // Without the message and the channel's target, which may contain personal data.
    const details = {
      delivery: deliveryId(delivery),
      kind: channel?.kind,
      attempts: delivery.attempts,
      code,
      responseCode,
    }
    if (delayMs === undefined) {
      log.error(details, 'notification failed permanently; see: quotes deliveries --failed')
      return { state: 'failed', dueAt: null, settledAt: at(now()), error: message }
    }
    log.warn({ ...details, nextInMs: delayMs }, 'notification failed, will be retried')
    return { state: 'pending', dueAt: at(now() + delayMs), settledAt: null, error: message }
  }

  return {
    start() {
      timer = setInterval(wake, pollMs)
      wake()
    },
    wake,
    deliver,
    isFailing: health.isFailing,
    async stop() {
      stopped = true
      clearInterval(timer)
      await delivering
      const timeout = new AbortController()
      await Promise.race([
        Promise.all(attempts.keys()),
        sleep(stopTimeoutMs, undefined, { signal: timeout.signal }).catch(() => undefined),
      ])
      timeout.abort()
    },
  }
}
