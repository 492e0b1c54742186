import type { Config } from '../config.ts'
import type { Log } from '../platform/log.ts'
import { repeat } from '../platform/repeat.ts'
import { erasureDeliveries } from '../stores/interface/delivery-store.ts'
import { pageSize } from '../stores/interface/quote-store.ts'
import { type Position, toErasure } from '../stores/interface/record-store.ts'
import { StoreUnavailableError } from '../stores/store-errors.ts'
import type { Store } from '../stores/store.ts'
import { allWebhooks, receiverOf, type StoredWebhook } from './channels/stored-webhooks.ts'

/** After how long everything is listed that version 1.2 has erased, in milliseconds: MongoDB lists it 20 s later. */
const listedMs = 60_000

/** Converts what version 1.2 stored, now and a minute later; version 1.4 need not any more. Returns how to stop it. */
export function convertErasurePositions(store: Store, config: Config, log: Log): () => Promise<void> {
  const started = performance.now()
  const stop = repeat(listedMs, async () => {
    const isLast = performance.now() - started >= listedMs
    try {
      await convert(store, config, isLast)
      if (isLast) void stop()
    } catch (error) {
      // The next run is in a minute.
      if (!(error instanceof StoreUnavailableError))
        log.error({ err: error }, 'erasures of version 1.2 failed')
    }
  })
  return stop
}

/**
 * Version 1.2 stored up to which erasure each webhook was notified. Stores the deliveries of what follows.
 * @param isLast Whether to remove the positions.
 */
export async function convert(store: Store, config: Config, isLast: boolean): Promise<void> {
  const text = await store.setting('erasurePositions')
  if (text === undefined || text === '{}') return
  const positions = JSON.parse(text) as Record<string, Position>
  for (const webhook of await allWebhooks(store, config)) {
    const position = positions[webhook.target]
    if (position && webhook.events.includes('quote.erased')) await addDeliveries(store, webhook, position)
  }
  if (isLast) await store.setSetting('erasurePositions', '{}', text)
}

async function addDeliveries(store: Store, webhook: StoredWebhook, after: Position): Promise<void> {
  const source = webhook.source ?? undefined
  const { items, end } = await store.erasedQuotes({ since: 0, after, source, limit: pageSize })
  if (items.length === 0) return
  const receivers = [receiverOf(webhook)]
  // Not what vanished when a backup was restored, which an import may return.
  const erased = items.filter(({ version }) => version === undefined)
  await store.addErasures(
    erased.map((erasure) => toErasure(erasure.id, erasure.erasedAt, erasureDeliveries(erasure, receivers))),
  )
  await addDeliveries(store, webhook, end)
}
