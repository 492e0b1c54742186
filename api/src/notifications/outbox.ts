import type { StoredQuote } from '@concrete-quote/openapi'
import { v5 as uuid } from 'uuid'
import type { Log } from '../log/log.ts'
import type { Delivery, DeliveryOutcome } from '../stores/delivery-store.ts'
import type { Store } from '../stores/quote-store.ts'
import { RefusedError, type Channel } from './channels/channel.ts'
import { createOutboxHealth } from './outbox-health.ts'
import { retryDelayMs } from './retry-delay.ts'

/** How often the store is asked for what has become due. What a new quote brings is asked for at once. */
const pollMs = 2000

/** How many attempts a channel may have under way, so that one that hangs does not hold up the others. */
const atOnce = 4

/** How long an attempt may take. */
const attemptMs = 20_000

/** How long a delivery is this process's own: longer than an attempt and the writing down of its end take. */
const takenMs = 30_000

/** How long attempts under way may take once the server was told to stop. */
const stopMs = 5000

interface OutboxDeps {
  store: Store
  channels: Channel[]
  log: Log
  /** Milliseconds since 1970. */
  now?: () => number
  timeoutMs?: number
}

/** Tells the receivers of every quote, at least once, however often the server or a receiver fails meanwhile. */
export interface Outbox {
  /** The store, whose new quotes are told of. */
  store: Store
  /** Delivers what is due, and so on until it is stopped. */
  start(): void
  /** Resolves when nothing is due, or only what is under way. */
  deliver(): Promise<void>
  /** Whether the store last refused to hand out deliveries or to record their results. */
  isFailing: () => boolean
  /** Resolves when nothing is under way. What could not be finished in a few seconds is tried again later. */
  stop(): Promise<void>
}

/** The id of a delivery: made of what it is, so that it is the same in every process and at every attempt. */
export function deliveryId({ quoteId, channel }: Pick<Delivery, 'quoteId' | 'channel'>): string {
  return uuid(channel, quoteId)
}

export function createOutbox({
  store,
  channels,
  log,
  now = Date.now,
  timeoutMs = attemptMs,
}: OutboxDeps): Outbox {
  const byName = new Map(channels.map((channel) => [channel.name, channel]))
  const at = (ms: number) => new Date(ms).toISOString()
  const underWay = new Map<Promise<void>, string>()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let delivering: Promise<void> | undefined
  let again = false
  const health = createOutboxHealth(log)
  let settleFailedAt = 0

  /** The channels that have enough to do. */
  function busy(): string[] {
    const names = [...underWay.values()]
    return [...new Set(names)].filter((name) => names.filter((other) => other === name).length >= atOnce)
  }

  async function takeAll(): Promise<void> {
    do {
      again = false
      while (!stopped) {
        const taken = await store.takeDelivery(at(now()), at(now() + takenMs), busy())
        health.succeeded('take')
        if (!taken) {
          forgetSettled()
          break
        }
        const attempt = attemptOne(taken).finally(() => {
          underWay.delete(attempt)
          wake()
        })
        underWay.set(attempt, taken.delivery.channel)
      }
    } while (again && !stopped)
  }

  /** One caller at a time takes what is due; whoever comes meanwhile has it look once more. */
  function deliver(): Promise<void> {
    again = true
    delivering ??= takeAll()
      // What is due waits for the store.
      .catch((error: unknown) => health.failed('take', error))
      .finally(() => (delivering = undefined))
    return delivering
  }

  function wake() {
    if (!stopped) void deliver()
  }

  async function attemptOne({ delivery, quote }: { delivery: Delivery; quote: StoredQuote }): Promise<void> {
    const outcome = await send(delivery, quote).then(
      (state): DeliveryOutcome => ({ state, dueAt: null, settledAt: at(now()), error: null }),
      (error: unknown) => failure(delivery, error),
    )
    await store.settleDelivery(delivery, outcome).then(
      () => health.succeeded('settle'),
      (error: unknown) => {
        // Not written down: it is tried again when this process no longer has it to itself.
        settleFailedAt = now()
        // A store that is closed at the end refuses by intention.
        if (!stopped) health.failed('settle', error)
      },
    )
  }

  /**
   * A delivery whose result was not recorded is due again after its lease. If nothing is due then, another process has
   * recorded it, or its quote was erased.
   */
  function forgetSettled() {
    if (underWay.size === 0 && now() > settleFailedAt + takenMs) health.succeeded('settle')
  }

  async function send(delivery: Delivery, quote: StoredQuote) {
    const channel = byName.get(delivery.channel)
    if (!channel) throw new Error('This server is not configured to reach this receiver.')
    const notice = { id: deliveryId(delivery), quote, suppressedSpam: await store.countSuppressedSpam() }
    const signal = AbortSignal.timeout(timeoutMs)
    const expired = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error(`No answer in ${timeoutMs / 1000} s.`)))
    })
    return Promise.race([channel.send(notice, signal), expired])
  }

  function failure(delivery: Delivery, error: unknown): DeliveryOutcome {
    const { message, code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown }
    const delayMs = error instanceof RefusedError ? undefined : retryDelayMs(delivery.attempts)
    // The message, and a channel's address, stay out: they may hold personal data.
    const about = {
      delivery: deliveryId(delivery),
      kind: delivery.channel.split(' ')[0],
      attempts: delivery.attempts,
      code,
      responseCode,
    }
    if (delayMs === undefined) {
      log.error(about, 'notification given up: see quotes deliveries --failed')
      return { state: 'failed', dueAt: null, settledAt: at(now()), error: message }
    }
    log.warn({ ...about, nextInMs: delayMs }, 'notification failed; trying again')
    return { state: 'pending', dueAt: at(now() + delayMs), settledAt: null, error: message }
  }

  return {
    store: {
      ...store,
      async add(quote, idempotency) {
        const names = channels.filter((channel) => channel.wants(quote)).map(({ name }) => name)
        const added = await store.add(quote, idempotency, names)
        if (names.length > 0) wake()
        return added
      },
    },
    start() {
      timer = setInterval(wake, pollMs)
      wake()
    },
    deliver,
    isFailing: health.isFailing,
    async stop() {
      stopped = true
      clearInterval(timer)
      await delivering
      let patience: NodeJS.Timeout | undefined
      const late = new Promise((resolve) => (patience = setTimeout(resolve, stopMs)))
      await Promise.race([Promise.all(underWay.keys()), late])
      clearTimeout(patience)
    },
  }
}
