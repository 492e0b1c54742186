import { beforeEach, describe, expect, it, vi } from 'vitest'
import { parseConfig } from '../../config.ts'
import { minIdAt } from '../../stores/interface/quote-store.ts'
import { openSqliteStore } from '../../stores/sqlite/sqlite-store.ts'
import type { Store } from '../../stores/store.ts'
import { aQuote } from '../../../testing/values/a-quote.ts'
import { freshDataDir, startServer, stopServer } from '../../../testing/servers/server.ts'
import { startSmtp } from '../../../testing/servers/smtp.ts'
import type { Mail } from '../../notifications/messages/mail.ts'
import { changeSettings } from '../../notifications/settings/notification-settings.ts'
import { createMonthlyReport } from './monthly-report.ts'

const config = parseConfig({ TIME_ZONE: 'America/Chicago' })
const [ada, bob] = ['ada@contractor.example', 'bob@contractor.example']
const signal = new AbortController().signal

let store: Store
let mails: Mail[]
let isFailing: (mail: Mail) => boolean
let isRefusing: (mail: Mail) => boolean
beforeEach(() => {
  store = openSqliteStore(freshDataDir())
  mails = []
  isFailing = () => false
  isRefusing = () => false
  vi.setSystemTime(Date.now())
  return () => {
    vi.useRealTimers()
    return store.close()
  }
})

const setWanted = (monthlyReport: boolean, notifyTo = [ada]) =>
  changeSettings(store, { monthlyReport, notifyTo })

/** One of the processes that share the store. */
function aProcess(sendMail?: (mail: Mail) => Promise<string>) {
  const send = (mail: Mail) => {
    if (isRefusing(mail))
      return Promise.reject(Object.assign(new Error('550 5.1.1 No such user'), { responseCode: 550 }))
    if (isFailing(mail)) return Promise.reject(new Error('421 4.3.2 Try again later'))
    mails.push(mail)
    return Promise.resolve('250 OK')
  }
  return createMonthlyReport({ store, config, publicUrl: 'https://quotes.example.com' }, sendMail ?? send)
}

/** Runs at times, and returns the subjects of the emails since then. */
async function runAt(times: string[], run = aProcess()) {
  mails = []
  for (const time of times) {
    vi.setSystemTime(time)
    await run(signal)
  }
  return mails.map(({ to, subject }) => `${to as string}: ${subject}`)
}

const addAt = (time: string, changes: Parameters<typeof aQuote>[0] = {}) => {
  const quote = aQuote({ createdAt: time, ...changes })
  return store.add({ ...quote, id: `${minIdAt(Date.parse(time))}${quote.id.slice(13)}` })
}

describe('the monthly report', () => {
  it('is sent to each address at 7:00 on the first, once, also on the day the clocks change', async () => {
    await setWanted(true, [ada, bob])
    await addAt('2026-11-01T04:59:00.000Z')
    await addAt('2026-11-01T05:00:00.000Z')
    expect(await runAt(['2026-10-07T12:00:00Z', '2026-10-31T23:00:00Z', '2026-11-01T12:59:59Z'])).toEqual([])
    expect(await runAt(['2026-11-01T13:00:00Z'])).toEqual([
      `${ada}: October: 1 quote request`,
      `${bob}: October: 1 quote request`,
    ])
    expect(await runAt(['2026-11-01T13:01:00Z', '2026-11-30T12:00:00Z', '2026-12-01T12:59:00Z'])).toEqual([])
    expect(await runAt(['2026-12-01T13:00:00Z'])).toHaveLength(2)
  })

  it('is sent later in the month if the server was down on the first', async () => {
    await setWanted(true)
    await runAt(['2026-08-07T12:00:00Z'])
    // That of August is not sent any more.
    expect(await runAt(['2026-10-20T12:00:00Z'])).toEqual([`${ada}: September: 0 quote requests`])
  })

  it('is not sent of a month that ended before it was turned on', async () => {
    await setWanted(true)
    expect(await runAt(['2026-11-01T06:00:00Z', '2026-11-01T13:00:00Z'])).toEqual([])
    expect(await runAt(['2026-12-01T13:00:00Z'])).toHaveLength(1)
    await setWanted(false)
    expect(await runAt(['2027-01-01T13:00:00Z', '2027-03-01T12:00:00Z'])).toEqual([])
    await setWanted(true)
    expect(await runAt(['2027-03-01T12:30:00Z', '2027-03-01T13:00:00Z'])).toEqual([])
    expect(await runAt(['2027-04-01T12:00:00Z'])).toEqual([`${ada}: March: 0 quote requests`])
  })

  it('is sent after a clock that was ahead by a year was set right', async () => {
    await setWanted(true)
    await runAt(['2026-10-07T12:00:00Z', '2027-11-01T13:00:00Z', '2026-10-08T12:00:00Z'])
    expect(await runAt(['2026-11-01T13:00:00Z'])).toEqual([`${ada}: October: 0 quote requests`])
  })

  it('stores nothing while it was never turned on', async () => {
    await runAt(['2026-11-01T06:00:00Z', '2026-12-01T13:00:00Z'])
    expect(await store.setting('monthlyReport')).toBeUndefined()
  })

  it('is retried for the addresses whose email failed, also after a restart', async () => {
    await setWanted(true, [ada, bob])
    await runAt(['2026-10-07T12:00:00Z'])
    isFailing = ({ to }) => to === ada
    await expect(runAt(['2026-11-01T13:00:00Z'])).rejects.toThrow('Try again later')
    expect(mails.map(({ to }) => to)).toEqual([bob])
    isFailing = () => false
    expect(await runAt(['2026-11-01T14:00:00Z'])).toEqual([`${ada}: October: 0 quote requests`])
    expect(await runAt(['2026-11-01T15:00:00Z'])).toEqual([])
  })

  it('is not retried for an address that the mail server refuses for good', async () => {
    await setWanted(true, [ada, bob])
    await runAt(['2026-10-07T12:00:00Z'])
    isRefusing = ({ to }) => to === ada
    await expect(runAt(['2026-11-01T13:00:00Z'])).rejects.toThrow('No such user')
    expect(mails.map(({ to }) => to)).toEqual([bob])
    isRefusing = () => false
    expect(await runAt(['2026-11-01T14:00:00Z'])).toEqual([])
    expect(await runAt(['2026-12-01T13:00:00Z'])).toHaveLength(2)
  })

  it('is sent by one of the processes that share the store', async () => {
    await setWanted(true, [ada, bob])
    await runAt(['2026-10-07T12:00:00Z'])
    vi.setSystemTime('2026-11-01T13:00:00Z')
    await Promise.all([aProcess(), aProcess(), aProcess()].map((run) => run(signal)))
    expect(mails.map(({ to }) => to).sort()).toEqual([ada, bob])
  })

  it('is sent by another process if the first one dies', async () => {
    await setWanted(true)
    await runAt(['2026-10-07T12:00:00Z'])
    vi.setSystemTime('2026-11-01T13:00:00Z')
    await new Promise<void>((resolve) => {
      const dying = aProcess(() => {
        resolve()
        return new Promise(() => undefined)
      })
      void dying(signal)
    })
    expect(await runAt(['2026-11-01T13:01:00Z'])).toEqual([])
    expect(await runAt(['2026-11-01T13:06:00Z'])).toHaveLength(1)
  })

  it('has the figures of the month and of the one before, with a link to the charts', async () => {
    await setWanted(true)
    const won = { outcome: 'won' as const, amount: 8400 }
    await addAt('2026-09-10T15:00:00.000Z', { answeredAt: '2026-09-12T15:00:00.000Z' })
    await addAt('2026-10-10T15:00:00.000Z', { answeredAt: '2026-10-10T16:30:00.000Z', ...won })
    await addAt('2026-10-11T15:00:00.000Z')
    await addAt('2026-10-11T15:00:01.000Z', { spam: 'content' })
    const id = `${minIdAt(Date.parse('2026-10-31T23:59:59-05:00'))}-7000-8000-000000000000`
    await store.addCallTaps([{ id, page: '/', campaign: null, lang: null }])
    await runAt(['2026-10-30T12:00:00Z', '2026-11-02T13:00:00Z'])
    const [mail] = mails
    expect(mail?.subject).toBe('October: 2 quote requests')
    expect(mail?.text).toBe(`You got 2 quote requests in October 2026.

Won: 1 (1 more than in September)
Called on time: 50% (50 points more than in September)
Quote requests: 2 (1 more than in September)

Worth: $8,400 (September: $0)
Calls tapped on the website: 1 (September: 0)

See the charts: https://quotes.example.com/inbox/#/statistics?month=2026-10

-- 

You get this email once a month. Turn it off in the settings of the inbox.

Choose who gets which emails: https://quotes.example.com/inbox/#/settings/notifications`)
  })

  it('names the partners of whose forms there is no sign', async () => {
    await setWanted(true)
    const shown = { silent: '2026-10-20', alive: '2026-10-30', forgotten: '2026-09-10' }
    for (const [source, day] of Object.entries(shown)) {
      await store.addSource({ name: source, origin: `https://${source}.example` })
      await store.addFormViews({ day, source, views: 3, lastSeenAt: `${day}T15:00:00.000Z` })
    }
    await runAt(['2026-10-30T12:00:00Z', '2026-11-02T13:00:00Z'])
    expect(mails[0]?.text).toContain('No sign of the form for seven days, on pages of: silent\n')
  })
})

it('is sent by the server once it is due', async () => {
  const [dataDir, smtp] = [freshDataDir(), await startSmtp()]
  const before = openSqliteStore(dataDir)
  await changeSettings(before, { monthlyReport: true })
  const long = { month: '2026-01', sent: [] }
  await before.setSetting('monthlyReport', JSON.stringify(long), undefined)
  await before.close()
  const server = await startServer({
    DATA_DIR: dataDir,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'quotes@contractor.example',
    NOTIFY_TO: ada,
  })
  await expect
    .poll(() => smtp.mails.map(({ parsed }) => parsed.subject))
    .toEqual([expect.stringMatching(/^\w+: 0 quote requests$/)])
  await stopServer(server)
  await smtp.stop()
})
