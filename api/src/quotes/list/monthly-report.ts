import { hash, randomUUID } from 'node:crypto'
import {
  createLocalDays,
  describeDifference,
  firstOfMonth,
  percentOnTime,
  type LocalDays,
  type Statistics,
} from '@concrete-quote/openapi'
import { repeat } from '../../platform/repeat.ts'
import { StoreUnavailableError } from '../../stores/store-errors.ts'
import { readSettings } from '../../notifications/settings/notification-settings.ts'
import { isRefused, openMailer, type SendMail } from '../../notifications/channels/mailer.ts'
import type { Figure } from '../../notifications/messages/layout.ts'
import { inboxUrl, ownerMail, type Mail } from '../../notifications/messages/mail.ts'
import { readPartnerViews } from '../../partners/partner-views.ts'
import { readStatistics } from './statistics.ts'
import type { Store } from '../../stores/store.ts'
import type { Config } from '../../config.ts'
import type { Log } from '../../platform/log.ts'

const minuteMs = 60_000

/** When a report is due on the first of the next month, by the clocks of the business. */
const reportClockMs = 7 * 60 * minuteMs

/** How long after a failure it is retried, until the next report is due. */
const retryMs = 60 * minuteMs

/** How long one email may take, and how long the other processes wait for it. */
const attemptMs = 30_000
const leaseMs = 5 * minuteMs

interface ReportDeps {
  store: Store
  config: Config
  publicUrl: string
}

interface Progress {
  /** The last month whose report was sent or is not wanted, such as `2026-10`. */
  month: string
  /** Those that were sent of a later one, such as `2026-11 ada@example.com`. */
  sent: string[]
}

/** Emails each report when it is due, if the server can send email, until the returned function is called. */
export function startMonthlyReports({ log, ...deps }: ReportDeps & { log: Log }) {
  const sendMail = openMailer(deps.config)
  const sendReport = sendMail && createMonthlyReport(deps, sendMail)
  return (
    sendReport &&
    repeat(minuteMs, (signal) =>
      sendReport(signal).catch((error: Error & { code?: unknown; responseCode?: unknown }) => {
        if (signal.aborted || error instanceof StoreUnavailableError) return
        // The message of a mail server may quote the address, so it is left out.
        log.warn(
          { code: error.code, responseCode: error.responseCode },
          'the monthly report was not sent to all addresses; what may be temporary is retried in an hour',
        )
      }),
    )
  )
}

/**
 * Creates the function that emails the report of the last month to each address of the owner once it is due, if that is
 * wanted. Only months that end after it was turned on are reported, of several that were missed only the last one. A
 * report that the mail server refuses for good is tried once.
 * @throws {Error} the last failure, once all addresses were tried.
 */
export function createMonthlyReport({ store, config, publicUrl }: ReportDeps, sendMail: SendMail) {
  const days = createLocalDays(config.TIME_ZONE)
  const at = (ms: number) => new Date(ms).toISOString()

  async function readProgress(): Promise<Progress | undefined> {
    const stored = await store.setting('monthlyReport')
    return stored === undefined ? undefined : (JSON.parse(stored) as Progress)
  }
  /** Only the process that sends reports does this. */
  async function setProgress(progress: Progress): Promise<void> {
    await store.setSetting('monthlyReport', JSON.stringify(progress), await store.setting('monthlyReport'))
  }
  const statisticsOf = (first: number) =>
    readStatistics(
      { since: days.momentOf(first), until: days.momentOf(firstOfMonth(first, 1)) },
      { store, days, now: Date.now() },
    )

  /** @param signal Ends the email that is being sent. */
  return async function run(signal: AbortSignal): Promise<void> {
    const [settings, progress] = [await readSettings(store, config), await readProgress()]
    const ended = nameOf(firstOfMonth(days.dateAt(Date.now()), -1))
    // A month that has not ended is that of a clock that was ahead.
    if (!settings.monthlyReport || progress === undefined || progress.month > ended) {
      // The months that have ended are not reported if it is turned on later.
      const isKnown = progress ? progress.month === ended : !settings.monthlyReport
      if (!isKnown) await setProgress({ month: ended, sent: [] })
      return
    }
    const first = dueMonth(days, Date.now())
    const month = nameOf(first)
    const claimant = randomUUID()
    const claim = (ms: number) =>
      store.claim({ key: 'monthly report', claimant, now: at(Date.now()), until: at(Date.now() + ms) })
    if (progress.month >= month || !(await claim(leaseMs))) return
    // Another process may have sent some or all in the meantime.
    const latest = (await readProgress()) ?? progress
    if (latest.month >= month) return
    let { sent } = latest
    const [current, before] = [await statisticsOf(first), await statisticsOf(firstOfMonth(first, -1))]
    const silent = await silentPartners(store, config.TIME_ZONE)
    const missing = settings.notifyTo.filter((address) => !sent.includes(`${month} ${address}`))
    let failure: Error | undefined
    let isComplete = true
    for (const address of missing) {
      if (!(await claim(leaseMs))) return
      const id = `report-${month}-${hash('sha256', address).slice(0, 16)}`
      const mail = { to: address, ...reportMail(id, first, current, before, silent, publicUrl) }
      try {
        await sendMail(mail, AbortSignal.any([signal, AbortSignal.timeout(attemptMs)]))
      } catch (error) {
        signal.throwIfAborted()
        failure = error as Error
        if (!isRefused(error)) {
          isComplete = false
          continue
        }
      }
      sent = [...sent, `${month} ${address}`]
      await setProgress({ ...progress, sent })
    }
    if (isComplete) await setProgress({ month, sent: [] })
    await claim(isComplete ? 0 : retryMs)
    if (failure) throw failure
  }
}

/** The partners whose pages showed the form in the month before, but not in the last seven days. */
async function silentPartners(store: Store, timeZone: string): Promise<string[]> {
  const viewsOf = await readPartnerViews(store, timeZone, Date.now())
  const names = [...new Set((await store.sources()).map(({ name }) => name))]
  return names.filter((name) => viewsOf(name).isSilent)
}

/** The month whose report was due last, as its first day. */
function dueMonth(days: LocalDays, now: number): number {
  const first = firstOfMonth(days.dateAt(now))
  return firstOfMonth(first, now >= days.momentOf(first + reportClockMs) ? -1 : -2)
}

/** A month such as `2026-10`. */
const nameOf = (first: number) => new Date(first).toISOString().slice(0, 7)

/** Writes the email with the figures of the month that begins with the day `first`, and of the one before. */
function reportMail(
  id: string,
  first: number,
  current: Statistics,
  before: Statistics,
  /** The partners of whose forms there is no sign. */
  silent: string[],
  publicUrl: string,
): Mail {
  const [month, monthBefore] = [monthName(first), monthName(firstOfMonth(first, -1))]
  const [year, number] = new Date(first).toISOString().split('-')
  const figure = (label: string, value: string, change: number | undefined, unit = ''): Figure => ({
    label,
    value,
    change: describeDifference(change, `in ${monthBefore}`, unit),
    color: change ? (change > 0 ? 'ok' : 'bad') : 'muted',
  })
  const [share, shareBefore] = [current, before].map(({ firstCall }) => percentOnTime(firstCall))
  const difference = share === undefined || shareBefore === undefined ? undefined : share - shareBefore
  const figures = [
    figure('Won', count(current.won), current.won - before.won),
    figure('Called on time', share === undefined ? '–' : `${share}%`, difference, ' points'),
    figure('Quote requests', count(current.quotes), current.quotes - before.quotes),
  ]
  const withBefore = (now: string, then: string) => `${now} (${monthBefore}: ${then})`
  return ownerMail({
    id,
    publicUrl,
    subject: `${month}: ${requests(current.quotes)}`,
    preheader: figures.map(({ label, value }) => `${label}: ${value}`).join(' · '),
    headline: `You got ${requests(current.quotes)} in ${month} ${year}.`,
    contents: [
      { figures },
      {
        rows: [
          { label: 'Worth', text: withBefore(dollars(current), dollars(before)) },
          {
            label: 'Calls tapped on the website',
            text: withBefore(count(current.callTaps), count(before.callTaps)),
          },
          ...(silent.length > 0
            ? [{ label: 'No sign of the form for seven days, on pages of', text: silent.join(', ') }]
            : []),
        ],
      },
      {
        buttons: [
          { text: 'See the charts', href: `${inboxUrl(publicUrl)}#/statistics?month=${year}-${number}` },
        ],
      },
    ],
    notes: ['You get this email once a month. Turn it off in the settings of the inbox.'],
  })
}

const count = (number: number) => number.toLocaleString('en-US')

const dollars = ({ amount }: Statistics) => `$${count(amount)}`

const requests = (quotes: number) => `${count(quotes)} quote ${quotes === 1 ? 'request' : 'requests'}`

const monthName = (date: number) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(date)
