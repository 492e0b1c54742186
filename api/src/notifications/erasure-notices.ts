import { randomUUID } from 'node:crypto'
import { v5 as uuid } from 'uuid'
import type { QuoteErased } from '@concrete-quote/openapi'
import { messageOf } from '../platform/errors.ts'
import type { Position } from '../stores/interface/record-store.ts'
import { StoreUnavailableError } from '../stores/store-errors.ts'
import { attemptTimeoutMs, retryDelayMs } from './outbox/attempts.ts'
import type { Store } from '../stores/store.ts'
import type { Log } from '../platform/log.ts'
import { changeSetting } from '../stores/records/settings.ts'

/** How long a receiver is claimed for an attempt, in milliseconds. */
const claimMs = 30_000

export interface ErasureReceiver {
  target: string
  /** The partner of whose quotes it is notified. Undefined: all. */
  source?: string | undefined
  send: (id: string, event: QuoteErased, signal: AbortSignal) => Promise<unknown>
}

type Positions = Record<string, Position>

interface ErasureNoticesDeps {
  store: Store
  log: Log
  receivers: () => Promise<ErasureReceiver[]>
}

/**
 * Creates the function that posts `quote.erased` for each erasure, whoever erased the quote, in their order and at least
 * once. Erasures are stored without what a delivery of the outbox is about, so their list is the outbox: of each receiver,
 * the position up to which it was notified is stored.
 */
export function createErasureNotices({ store, receivers, log }: ErasureNoticesDeps) {
  /** The failed attempts of each receiver since the last success. */
  const failures = new Map<string, number>()
  const at = (ms: number) => new Date(ms).toISOString()

  async function readPosition(target: string): Promise<Position | undefined> {
    const positions = JSON.parse((await store.setting('erasurePositions')) ?? '{}') as Positions
    return positions[target]
  }

  const setPosition = (target: string, position: Position) =>
    changeSetting<Positions>(store, 'erasurePositions', {}, (positions) => ({
      ...positions,
      [target]: position,
    }))

  async function notify({ target, source, send }: ErasureReceiver, stopping: AbortSignal): Promise<void> {
    const claimant = randomUUID()
    const claim = (ms: number) =>
      store.claim({ key: `erasures ${target}`, claimant, now: at(Date.now()), until: at(Date.now() + ms) })
    const next = (after: Position) => store.erasedQuotes({ since: 0, after, source, limit: 1 })
    const known = await readPosition(target)
    // A new receiver is notified of what is erased from now on.
    if (!known) return setPosition(target, { at: Date.now(), id: '' })
    if (isSame((await next(known)).end, known)) return
    while (!stopping.aborted && (await claim(claimMs))) {
      // Another process may have notified it in the meantime.
      const position = (await readPosition(target)) ?? known
      const { items, end } = await next(position)
      if (isSame(end, position)) {
        await claim(0)
        return
      }
      try {
        const signal = AbortSignal.any([AbortSignal.timeout(attemptTimeoutMs), stopping])
        for (const { id, erasedAt: timestamp } of items)
          await send(uuid(`erased ${target}`, id), { type: 'quote.erased', timestamp, data: { id } }, signal)
      } catch (error) {
        const attempts = (failures.get(target) ?? 0) + 1
        failures.set(target, attempts)
        const nextInMs = retryDelayMs(attempts) ?? 60 * 60 * 1000
        // Until then, no process notifies it.
        await claim(nextInMs)
        log.warn(
          { attempts, nextInMs, error: messageOf(error as Error) },
          'a webhook could not be notified of an erasure, will be retried',
        )
        return
      }
      failures.delete(target)
      await setPosition(target, end)
    }
  }

  /** Notifies the receivers of what is due. Never rejects: what fails is due at the next run. */
  return async function notifyOfErasures(stopping: AbortSignal): Promise<void> {
    const all = await receivers().catch(() => [])
    await Promise.all(
      all.map((receiver) =>
        notify(receiver, stopping).catch((error: unknown) => {
          if (!(error instanceof StoreUnavailableError))
            log.error({ err: error }, 'erasures were not notified of')
        }),
      ),
    )
  }
}

const isSame = (a: Position, b: Position) => a.at === b.at && a.id === b.id
