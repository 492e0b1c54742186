import { describeDifference, percentOnTime, type Statistics } from '@concrete-quote/openapi'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link, useSearch } from 'wouter'
import { ErrorMessage, Loaded, PendingButton } from '../../frame/feedback.tsx'
import { Pane } from '../../frame/pane.tsx'
import { call, getJson, saveFile } from '../../queries/call.ts'
import { settingsQuery } from '../../queries/resources.ts'
import { formatDollars } from '../../words/quote-words.ts'
import { formatMinutes, startOfDay, toLocalDay, useNow } from '../../words/time.ts'
import { chartOf, kinds, toMonthRow, toWeekRow, Chart } from './chart.tsx'
import {
  daysBefore,
  daysOf,
  monthsOf,
  whenBefore,
  adjacentPeriod,
  formatDays,
  parsePeriod,
  periodHref,
  type Days,
  type Period,
} from './period.ts'

/** What the quotes of a period, of the one before, and of each of 12 months were. */
const statisticsQuery = (period: Period, today: string) =>
  queryOptions({
    queryKey: ['/api/statistics', period, today] as const,
    queryFn: async ({ signal }) => {
      const months = period.length === 1 ? [] : monthsOf(period, today)
      const [now, before, ...ofMonths] = await Promise.all([
        read(daysOf(period, today), signal),
        read(daysBefore(period, today), signal),
        ...months.map((days) => read(days, signal)),
      ])
      return {
        now,
        before,
        months: months.map((days, index) => ({ days, quotes: ofMonths[index]?.quotes ?? 0 })),
      }
    },
  })

const queryOf = ({ from, to }: Days) =>
  String(new URLSearchParams({ since: startOfDay(from), until: startOfDay(to, 1) }))

const read = (days: Days, signal: AbortSignal) =>
  getJson<Statistics>(`/api/statistics?${queryOf(days)}`, signal)

/** The period in the URL, what its quotes were, and what those of the period before were. */
export function StatisticsPane() {
  const today = toLocalDay(useNow())
  const period = parsePeriod(useSearch(), today)
  const days = daysOf(period, today)
  const query = useQuery(statisticsQuery(period, today))
  return (
    <Pane title="Statistics" path="menu" className="statistics">
      <PeriodChoice period={period} today={today} />
      <p>
        <strong>{formatDays(days)}</strong> compared with {formatDays(daysBefore(period, today))}
      </p>
      <Loaded query={query}>
        {({ now, before, months }) => (
          <>
            <ul className="figures">
              {leadingFigures(now, before).map(({ number, words, change, unit }) => (
                <li key={words}>
                  <strong>{number}</strong> {words}
                  <span className={change ? (change > 0 ? 'more' : 'fewer') : undefined}>
                    {describeDifference(change, whenBefore(period), unit)}
                  </span>
                </li>
              ))}
            </ul>
            <dl className="facts">
              {otherFigures.map(([label, format]) => (
                <Fragment key={label}>
                  <dt>{label}</dt>
                  <dd>{`${format(now)} (${format(before)} ${whenBefore(period)})`}</dd>
                </Fragment>
              ))}
            </dl>
            {now.quotes + now.callTaps > 0 ? (
              <div className="charts">
                {months.length > 0 ? (
                  <Chart heading="Month" columns={['Requests']} rows={months.map(toMonthRow)} />
                ) : (
                  <Chart heading="Week" columns={['Requests']} rows={now.weeks.map(toWeekRow)} />
                )}
                {kinds.map((kind) => (
                  <Chart key={kind.heading} {...chartOf(kind, now, days)} />
                ))}
              </div>
            ) : (
              <p>No requests were received in this period.</p>
            )}
            <div className="actions">
              <button type="button" onClick={() => window.print()}>
                Print
              </button>
            </div>
            <AdConversions key={days.from} days={days} />
          </>
        )}
      </Loaded>
    </Pane>
  )
}

/** Saves the jobs that were won in these days for Google Ads, if the settings say under which name. */
function AdConversions({ days }: { days: Days }) {
  const { data: settings } = useQuery(settingsQuery)
  const download = useMutation({
    mutationFn: async () => {
      const response = await call('GET', `/api/ad-conversions.csv?${queryOf(days)}`, { accept: 'text/csv' })
      await saveFile(response)
      return Number(response.headers.get('Conversions-Undone'))
    },
  })
  const { data: undone, error } = download
  if (settings?.adConversion == null) return null
  return (
    <>
      <div className="actions">
        <PendingButton isPending={download.isPending} onClick={() => download.mutate()}>
          Save won jobs for Google Ads
        </PendingButton>
      </div>
      <p role="status">
        {undone !== undefined &&
          (undone === 0
            ? 'Saved. Import it in Google Ads: what it has already does not count twice.'
            : `Saved. No longer won: ${undone}. Take back in Google Ads what it has of them.`)}
      </p>
      <ErrorMessage>{error?.message}</ErrorMessage>
    </>
  )
}

/** Links to the month and the 12 months, and to the periods beside this one. */
function PeriodChoice({ period, today }: { period: Period; today: string }) {
  const previous = adjacentPeriod(period, -1, today)
  const next = adjacentPeriod(period, 1, today)
  return (
    <nav aria-label="Periods" className="periods">
      <div className="views">
        {([1, 12] as const).map((length) => (
          <Link
            key={length}
            href={periodHref({ ...period, length })}
            aria-current={length === period.length ? 'page' : undefined}
          >
            {length === 1 ? 'Month' : '12 months'}
          </Link>
        ))}
      </div>
      {previous && (
        <Link className="button" href={periodHref(previous)}>
          <span aria-hidden="true">←</span> <span className="hidden">Previous: </span>
          <span>{formatDays(daysOf(previous, today))}</span>
        </Link>
      )}
      {next && (
        <Link className="button" href={periodHref(next)}>
          <span className="hidden">Next: </span>
          <span>{formatDays(daysOf(next, today))}</span> <span aria-hidden="true">→</span>
        </Link>
      )}
    </nav>
  )
}

interface LeadingFigure {
  number: string | number
  /** What follows the number in a sentence. */
  words: string
  /** By how much it differs from the period before: undefined if that has none. */
  change: number | undefined
  unit?: string
}

/** What the owner looks for first. */
function leadingFigures(now: Statistics, before: Statistics): LeadingFigure[] {
  const { quotes, won, amount, firstCall } = now
  const [share, shareBefore] = [percentOnTime(firstCall), percentOnTime(before.firstCall)]
  return [
    {
      number: won,
      words: amount > 0 ? `won, for ${formatDollars(amount)}` : 'won',
      change: won - before.won,
    },
    {
      number: firstCall.due === 0 ? 'None' : `${firstCall.onTime} of ${firstCall.due}`,
      words: firstCall.due === 0 ? 'had to be called' : 'called on time',
      change: share === undefined || shareBefore === undefined ? undefined : share - shareBefore,
      unit: ' points',
    },
    { number: quotes, words: quotes === 1 ? 'request' : 'requests', change: quotes - before.quotes },
  ]
}

const otherFigures: [string, (statistics: Statistics) => string | number][] = [
  ['Calls tapped on the site', ({ callTaps }) => callTaps],
  ['Half were called within', ({ firstCall }) => formatWait(firstCall.medianMinutes)],
  ['9 of 10 were called within', ({ firstCall }) => formatWait(firstCall.p90Minutes)],
  ['Spam filtered', ({ spam }) => spam],
]

const formatWait = (minutes: number | null) => (minutes === null ? 'no calls' : formatMinutes(minutes))
