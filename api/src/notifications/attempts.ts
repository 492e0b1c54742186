import { setTimeout as sleep } from 'node:timers/promises'
import type { Channel } from './channels/channel.ts'

/** Concurrent attempts per channel by default, so that a channel that hangs does not delay the others. */
const maxAttempts = 4

/**
 * Keeps track of the attempts in progress.
 * @param channels The channels by key.
 */
export function createAttempts(channels: Map<string, Channel>) {
  /** Each attempt with the key of its channel. */
  const attempts = new Map<Promise<void>, string>()
  /** When a channel may be tried again after a failure, in milliseconds since 1970. */
  const restingUntil = new Map<string, number>()
  return {
    /** Adds an attempt. Resolves once it has ended and is no longer counted. */
    add(channel: string, attempt: Promise<void>): Promise<void> {
      const ended = attempt.finally(() => attempts.delete(ended))
      attempts.set(ended, channel)
      return ended
    },
    isIdle: () => attempts.size === 0,
    /**
     * Notes a failure. A channel whose messages cover many deliveries rests until the next attempt, because each of them
     * would fail.
     * @returns Whether it rests.
     */
    failed(channel: string, nextAttemptMs: number): boolean {
      const rests = channels.get(channel)?.maxAttempts === 1
      if (rests) restingUntil.set(channel, nextAttemptMs)
      return rests
    },
    /** The channels that rest, or have the maximum number of attempts in progress. */
    busyChannels(now: number): string[] {
      const keys = [...attempts.values()]
      const isBusy = (key: string) =>
        keys.filter((other) => other === key).length >= (channels.get(key)?.maxAttempts ?? maxAttempts)
      const isResting = (key: string) => now < (restingUntil.get(key) ?? 0)
      return [...new Set([...keys, ...restingUntil.keys()])].filter((key) => isBusy(key) || isResting(key))
    },
    /** Resolves when those in progress have ended, or after the timeout. */
    async ended(timeoutMs: number): Promise<void> {
      const timeout = new AbortController()
      await Promise.race([
        Promise.all(attempts.keys()),
        sleep(timeoutMs, undefined, { signal: timeout.signal }).catch(() => undefined),
      ])
      timeout.abort()
    },
  }
}
