import { randomUUID } from 'node:crypto'
import { v5 as uuid } from 'uuid'
import type { QuoteErased } from '@concrete-quote/openapi'
import type { Log } from '../platform/log.ts'
import { messageOf } from '../platform/errors.ts'
import type { Position } from '../stores/interface/change-store.ts'
import type { Erasure } from '../stores/interface/record-store.ts'
import { changeSetting } from '../stores/change-setting.ts'
import { StoreUnavailableError } from '../stores/store-errors.ts'
import type { Store } from '../stores/store.ts'
import { retryDelayMs } from './outbox/attempts.ts'

/** How often the list of erasures is read. */
const pollMs = 2000

/** After how many erasures the position is stored: so many may be sent again after a crash. */
const batchSize = 20

/** How long an attempt may take, and how long a receiver is claimed for it, in milliseconds. */
const timeoutMs = 20_000
const claimMs = 30_000

/** A webhook that is notified of erasures. */
export interface ErasureReceiver {
  /** Identifies it. */
  target: string
  /** The partner of whose quotes it is notified. Undefined: all. */
  source?: string | undefined
  send: (id: string, event: QuoteErased, signal: AbortSignal) => Promise<unknown>
}

/** Up to where each receiver was notified. */
type Positions = Record<string, Position>

interface ErasureNoticesDeps {
  store: Pick<Store, 'erasedQuotes' | 'setting' | 'setSetting' | 'claim'>
  receivers: () => Promise<ErasureReceiver[]>
  log: Log
}

/**
 * Posts `quote.erased` for each erasure, whoever erased the quote, in their order and at least once. The erasures are
 * stored without what a delivery of the outbox is about, so the list of them is the outbox: of each receiver, the position
 * up to which it was notified is stored.
 */
export function createErasureNotices({ store, receivers, log }: ErasureNoticesDeps) {
  const claimant = randomUUID()
  /** The failed attempts of each receiver, and when the next may start. */
  const failures = new Map<string, { attempts: number; until: number }>()
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
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

  const claim = (target: string, ms: number) =>
    store.claim({ key: `erasures ${target}`, claimant, now: at(Date.now()), until: at(Date.now() + ms) })

  async function notify({ target, source, send }: ErasureReceiver): Promise<void> {
    const list = (after: Position) =>
      // One that failed is not notified again of others before it.
      store.erasedQuotes({ since: 0, after, source, limit: failures.has(target) ? 1 : batchSize })
    const known = await readPosition(target)
    // A new receiver is notified of what is erased from now on.
    if (!known) return setPosition(target, { at: Date.now(), id: '' })
    if (isSame((await list(known)).end, known) || !(await claim(target, claimMs))) return
    try {
      // Another process may have notified it in the meantime.
      for (let position = (await readPosition(target)) ?? known; ;) {
        const { items, end } = await list(position)
        if (isSame(end, position)) return
        for (const erasure of items) {
          if (stopping.signal.aborted || !(await claim(target, claimMs))) return
          const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), stopping.signal])
          await send(uuid(`erased ${target}`, erasure.id), toEvent(erasure), signal)
        }
        failures.delete(target)
        await setPosition(target, (position = end))
      }
    } finally {
      // If this fails, the claim expires.
      await claim(target, 0).catch(() => undefined)
    }
  }

  function failed(target: string, error: Error) {
    if (stopping.signal.aborted || error instanceof StoreUnavailableError) return
    const attempts = (failures.get(target)?.attempts ?? 0) + 1
    const delayMs = retryDelayMs(attempts) ?? 60 * 60 * 1000
    failures.set(target, { attempts, until: Date.now() + delayMs })
    log.warn(
      { attempts, nextInMs: delayMs, error: messageOf(error) },
      'a webhook could not be notified of an erasure, will be retried',
    )
  }

  async function notifyAll(): Promise<void> {
    const all = await receivers()
    await Promise.all(
      all
        .filter(({ target }) => (failures.get(target)?.until ?? 0) <= Date.now())
        .map((receiver) =>
          notify(receiver).catch((error: unknown) => failed(receiver.target, error as Error)),
        ),
    )
  }

  /** Notifies the receivers of what is due. A call during that time waits for it. */
  function run(): Promise<void> {
    return (running ??= notifyAll()
      // What is due is sent at the next poll.
      .catch(() => undefined)
      .finally(() => (running = undefined)))
  }

  return {
    start() {
      timer = setInterval(() => void run(), pollMs)
      void run()
    },
    run,
    /** Resolves once no attempt is in progress: those that are end now. */
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}

const isSame = (a: Position, b: Position) => a.at === b.at && a.id === b.id

const toEvent = ({ id, erasedAt }: Erasure): QuoteErased => ({
  type: 'quote.erased',
  timestamp: erasedAt,
  data: { id },
})
