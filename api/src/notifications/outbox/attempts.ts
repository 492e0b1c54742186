import { setTimeout as sleep } from 'node:timers/promises'
import { isFuture, retryDays } from '@concrete-quote/openapi'
import { v5 as uuid } from 'uuid'
import { messageOf } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import {
  channelOf,
  formatChannel,
  formatKey,
  mediumOf,
  toStoredKey,
  type ChannelKey,
  type DeliveryKey,
} from '../../stores/interface/delivery-key.ts'
import type {
  Delivery,
  DeliveryOutcome,
  DeliveryStore,
  LeasedDelivery,
} from '../../stores/interface/delivery-store.ts'
import { PermanentFailure, PutOff, type Channel, type ChannelRegistry } from './channel.ts'

/** Concurrent attempts per channel by default, so that a channel that hangs does not delay the others. */
const maxAttempts = 4

/** Keeps track of the attempts in progress. */
export function createAttempts(channels: Pick<ChannelRegistry, 'known' | 'paused'>) {
  /** Each attempt with its channel. */
  const attempts = new Map<Promise<void>, ChannelKey>()
  /** Channels that have failed, and when they may be tried again, in milliseconds since 1970. */
  const resting = new Map<string, { channel: ChannelKey; until: number }>()
  return {
    /** Adds an attempt. Resolves once it has ended and is no longer counted. */
    add(channel: ChannelKey, attempt: Promise<void>): Promise<void> {
      const ended = attempt.finally(() => attempts.delete(ended))
      attempts.set(ended, channel)
      return ended
    },
    isIdle: () => attempts.size === 0,
    /** Notes a failure. Returns whether the channel rests: each of the deliveries that a message covers would fail. */
    failed(channel: ChannelKey, nextAttemptMs: number): boolean {
      const rests = channels.known(channel)?.maxAttempts === 1
      if (rests) resting.set(formatChannel(channel), { channel, until: nextAttemptMs })
      return rests
    },
    /** The channels that rest, are paused, or have the maximum number of attempts in progress. */
    busyChannels(now: number): ChannelKey[] {
      const inProgress = new Map<string, number>()
      const busy = new Map<string, ChannelKey>()
      for (const channel of attempts.values()) {
        const name = formatChannel(channel)
        const count = (inProgress.get(name) ?? 0) + 1
        inProgress.set(name, count)
        if (count >= (channels.known(channel)?.maxAttempts ?? maxAttempts)) busy.set(name, channel)
      }
      for (const [name, { channel, until }] of resting)
        if (now < until && !isFuture(until - longestMs, now)) busy.set(name, channel)
      return [...busy.values(), ...channels.paused()].map(channelOf)
    },
    /** Resolves when those in progress have ended, or after the timeout. */
    ended: (timeoutMs: number) =>
      Promise.race([Promise.all(attempts.keys()), sleep(timeoutMs, undefined, { ref: false })]),
  }
}

/** The timeout of an attempt, shorter than the lease of a delivery (`leaseMs` in `outbox.ts`). */
export const attemptTimeoutMs = 20_000

export interface OutboxDeps {
  store: DeliveryStore
  log: Log
  channels: ChannelRegistry
  metrics?: Metrics | undefined
  timeoutMs?: number
}

/** Creates the function that attempts a delivery once, and resolves to what to record. Failures are logged. */
export function createAttemptDelivery({ store, channels, log, timeoutMs = attemptTimeoutMs }: OutboxDeps) {
  const at = (ms: number) => new Date(ms).toISOString()

  async function sendNotice(
    channel: Channel,
    { delivery, quote, erasure }: LeasedDelivery,
    signal: AbortSignal,
  ): ReturnType<Channel['send']> {
    const { attempts, sender } = delivery
    const id = deliveryId(delivery)
    if (erasure) return (await channel.sendErasure?.({ id, erasure, attempts }, signal)) ?? 'skipped'
    // The owner has marked it since, which is reported as a change. If it is released, this delivery is due again.
    if (quote.spam === 'marked' && delivery.event !== 'updated') return 'skipped'
    const countSuppressedSpam = () => store.countSuppressedSpam()
    return channel.send({ id, quote, occurrence: delivery, sender, attempts, countSuppressedSpam }, signal)
  }

  async function send(channel: Channel | undefined, leased: LeasedDelivery) {
    if (!channel && channels.isUnwanted(leased.delivery)) return 'skipped'
    if (!channel) throw new Error('This server is not configured to reach this receiver.')
    const signal = AbortSignal.timeout(timeoutMs)
    const expired = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error(`No response within ${timeoutMs / 1000} s.`)))
    })
    return Promise.race([sendNotice(channel, leased, signal), expired])
  }

  function toFailure(
    delivery: Delivery,
    error: Error & { code?: unknown; responseCode?: unknown; received?: string; retryAfterMs?: number },
  ): DeliveryOutcome {
    const { code, responseCode, received = '', retryAfterMs = 0 } = error
    const message = `${messageOf(error)} ${received}`.trim()
    const nominalMs = error instanceof PermanentFailure ? undefined : retryDelayMs(delivery.attempts)
    const delayMs = nominalMs && Math.max(nominalMs, Math.min(retryAfterMs, longestMs))
    // The message and the channel's target are left out, because they may contain personal data.
    const details = {
      delivery: deliveryId(delivery),
      medium: mediumOf(delivery.receiver),
      event: delivery.event,
      attempts: delivery.attempts,
      code,
      responseCode,
    }
    if (delayMs === undefined) {
      log.error(details, 'notification failed permanently; see: quotes show ID')
      return { state: 'failed', dueAt: null, settledAt: at(Date.now()), error: message }
    }
    log.warn({ ...details, nextInMs: delayMs }, 'notification failed, will be retried')
    return { state: 'pending', dueAt: at(Date.now() + delayMs), settledAt: null, error: message }
  }

  return async function attemptDelivery(leased: LeasedDelivery): Promise<DeliveryOutcome> {
    const { delivery } = leased
    try {
      const channel = await channels.find(delivery)
      const state = await send(channel, leased)
      return { state, dueAt: null, settledAt: at(Date.now()), error: null }
    } catch (error) {
      if (error instanceof PutOff)
        return { state: 'pending', dueAt: error.until, settledAt: null, error: null }
      return toFailure(delivery, error as Error)
    }
  }
}

export const firstMs = 5_000
const longestMs = 60 * 60 * 1000
const giveUpAfterMs = retryDays * 24 * 60 * 60 * 1000

/** The delay after the first attempt; it doubles with each further one. */
const nominalMs = (attempts: number) => Math.min(firstMs * 2 ** (attempts - 1), longestMs)

/**
 * Returns the delay before the next attempt: exponential backoff from 5 s to 1 h, with 20 % jitter, so that deliveries
 * that failed together are not retried together. Undefined after `retryDays` of delays; downtime is not counted.
 */
export function retryDelayMs(attempts: number, random = Math.random): number | undefined {
  let waitedMs = 0
  for (let n = 1; n < attempts; n++) waitedMs += nominalMs(n)
  if (waitedMs >= giveUpAfterMs) return undefined
  return Math.round(nominalMs(attempts) * (0.8 + 0.4 * random()))
}

/** The ID of a delivery, derived from its quote and key, so that it is the same in every process and attempt. */
export function deliveryId({ quoteId, ...key }: DeliveryKey & Pick<Delivery, 'quoteId'>): string {
  // That of an erasure as version 1.2 derived it, which kept no deliveries of those.
  const { event, target, time } = toStoredKey(key)
  const ofErasure = [event, target, time].filter(Boolean).join(' ')
  return uuid(event === 'erased' ? ofErasure : formatKey(key), quoteId)
}
