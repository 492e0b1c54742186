import type { QuotePatch, StoredQuote } from '@concrete-quote/openapi'
import { pino } from 'pino'
import { v7 as uuid } from 'uuid'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { parseConfig } from '../src/config.ts'
import { recipientsOf } from '../src/notifications/outbox/channel.ts'
import { settingsOfEnvironment } from '../src/notifications/settings/notification-settings.ts'
import { openChannels } from '../src/notifications/settings/channel-registry.ts'
import { createOutbox, type Outbox } from '../src/notifications/outbox/outbox.ts'
import { announceChanges, changeQuote } from '../src/quotes/changes/change-quote.ts'
import { openSqliteStore } from '../src/stores/sqlite/sqlite-store.ts'
import type { Store } from '../src/stores/store.ts'
import { aQuote } from './values/a-quote.ts'
import { freshDataDir } from './servers/server.ts'
import { startSmtp } from './servers/smtp.ts'
import { storedDeliveries } from './values/stored-deliveries.ts'
import { fixedChannels, quiet } from './fixed-channels.ts'
import { formatKey, reminds } from '../src/stores/interface/delivery-key.ts'

export const hour = 3_600_000
export const start = Date.parse('2026-11-20T15:00:00.000Z')
export const publicUrl = 'https://quotes.example.com'
export const owner = 'owner@contractor.example'

/** Gives each test in a file an empty store, a mail server, and a clock, with the channels of reminders. */
export async function setUpReminders() {
  const smtp = await startSmtp()
  let store: Store
  let opened: Outbox[]
  beforeEach(() => {
    store = openSqliteStore(freshDataDir())
    vi.setSystemTime(start)
    opened = []
  })
  afterEach(async () => {
    for (const outbox of opened) await outbox.stop()
    await store.close()
    vi.useRealTimers()
    smtp.mails.length = 0
  })
  afterAll(() => smtp.stop())

  /** Moves the clock, and delivers nothing. */
  const advance = (ms: number) => vi.setSystemTime(Date.now() + ms)

  /** Resolves when nothing is due and no attempt is in progress. */
  async function settle(outbox: Outbox) {
    const isDue = async () => {
      await outbox.deliver()
      const deliveries = await storedDeliveries(store)
      return deliveries.some(
        ({ dueAt, attempts }) => dueAt && (attempts > 0 || Date.parse(dueAt) <= Date.now()),
      )
    }
    await expect.poll(isDue, { timeout: 10_000, interval: 10 }).toBe(false)
  }

  /** Opens an outbox. */
  function open(env: Record<string, string> = {}) {
    const config = parseConfig({
      SMTP_URL: smtp.url,
      MAIL_FROM: 'quotes@contractor.example',
      NOTIFY_TO: owner,
      TIME_ZONE: 'America/Chicago',
      ...env,
    })
    const settings = settingsOfEnvironment(config)
    const deps = { ...quiet, config, settings, devices: [], webhooks: [], store, publicUrl }
    const channels = openChannels(deps).filter(({ event }) => reminds[event])
    const registry = fixedChannels(channels)
    const log = pino({ level: 'silent' })
    const outbox = createOutbox({ store, channels: registry, log })
    opened.push(outbox)
    const quotes = announceChanges({ store, channels: registry, outbox: { wake: () => undefined } })
    return {
      outbox,
      channels,
      add: (quote: StoredQuote) => store.add(quote, undefined, recipientsOf(quote, channels)),
      /** Changes a quote as a user does. */
      change: ({ id }: StoredQuote, patch: QuotePatch) =>
        changeQuote(quotes, id, { type: 'patch', patch }, 'ada'),
    }
  }

  /** Advances the clock in steps of half an hour; returns the subjects of the mails that were sent until then. */
  async function runUntil(outbox: Outbox, ms: number): Promise<(string | undefined)[]> {
    for (; Date.now() < start + ms; advance(hour / 2)) await settle(outbox)
    vi.setSystemTime(start + ms)
    await settle(outbox)
    return smtp.mails.map(({ parsed }) => parsed.subject)
  }

  return {
    mails: smtp.mails,
    store: () => store,
    advance,
    open,
    settle,
    runUntil,
    states: async (channel: string) =>
      (await storedDeliveries(store))
        .filter((delivery) => formatKey(delivery) === channel)
        .map(({ state }) => state),
  }
}

/** A quote that was received some time after the start. */
export const quoteAt = (ms: number, changes: Partial<StoredQuote> = {}) =>
  aQuote({
    id: uuid({ msecs: start + ms }),
    createdAt: new Date(start + ms).toISOString(),
    firstName: 'Ada',
    lastName: 'Lovelace',
    projectType: 'driveway',
    ...changes,
  })
