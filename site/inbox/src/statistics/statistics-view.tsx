import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import type { Statistics } from '@concrete-quote/openapi'
import { Loaded } from '../frame/feedback.tsx'
import { statisticsQuery } from '../queries/statistics.ts'
import { useNow } from '../words/time.ts'
import { Chart } from './chart.tsx'
import { toCharts } from './chart-rows.ts'
import { Figures } from './figures.tsx'
import { PeriodChoice } from './period-choice.tsx'
import { formatPeriod, localDay, parsePeriod, periodBefore, type Period } from './period.ts'

/** The period in the URL, what its quotes were, and what those of the period before were. */
export function StatisticsView() {
  const today = localDay(useNow())
  const period = parsePeriod(useSearch(), today)
  const before = periodBefore(period)
  const query = useQuery(statisticsQuery(period, before))
  return (
    <>
      <PeriodChoice period={period} today={today} />
      {/* With the keys of the charts. */}
      <p className="compared">
        <strong>
          <span className="bar-key" aria-hidden="true" /> <span>{formatPeriod(period)}</span>
        </strong>
        {' compared with '}
        <span>
          <span className="mark-key" aria-hidden="true" /> <span>{formatPeriod(before)}</span>
        </span>
      </p>
      <Loaded query={query}>
        {(statistics) => (
          <>
            <Figures {...statistics} />
            {statistics.now.quotes > 0 ? (
              <Charts period={period} {...statistics} />
            ) : (
              <p>No requests were received in this period.</p>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

interface ChartsProps {
  period: Period
  now: Statistics
  before: Statistics
}

function Charts({ period: { from, to }, now, before }: ChartsProps) {
  const charts = useMemo(() => toCharts({ from, to }, now, before), [from, to, now, before])
  return (
    <>
      <div className="charts">
        {charts.map((chart) => (
          <Chart key={chart.title} chart={chart} />
        ))}
      </div>
      <div className="actions">
        <button type="button" onClick={() => window.print()}>
          Print
        </button>
      </div>
    </>
  )
}
