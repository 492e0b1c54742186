import { useState } from 'react'
import { company, maxStatisticsDays } from '@concrete-quote/openapi'
import { Link, useLocation } from 'wouter'
import { ErrorMessage } from '../frame/feedback.tsx'
import { statisticsPath } from '../location/list-query.ts'
import { adjacentPeriod, countDays, formatPeriod, periodChoices, type Period } from './period.ts'

interface PeriodChoiceProps {
  period: Period
  today: string
}

/** Links to the usual periods and those beside this one, and a form for any other. */
export function PeriodChoice({ period, today }: PeriodChoiceProps) {
  const [, navigate] = useLocation()
  const [isTooLong, setTooLong] = useState(false)
  const isCurrent = ({ from, to }: Period) => from === period.from && to === period.to
  const previous = adjacentPeriod(period, -1, today)
  const next = adjacentPeriod(period, 1, today)
  return (
    <>
      <nav aria-label="Periods" className="views">
        {Object.entries(periodChoices(today)).map(([label, choice]) => (
          <Link key={label} href={hrefTo(choice)} aria-current={isCurrent(choice) ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <div className="period-steps">
        {previous && (
          <Link className="button" href={hrefTo(previous)}>
            <span aria-hidden="true">←</span> <span className="hidden">Previous: </span>
            <span>{formatPeriod(previous)}</span>
          </Link>
        )}
        {next && (
          <Link className="button" href={hrefTo(next)}>
            <span className="hidden">Next: </span>
            <span>{formatPeriod(next)}</span> <span aria-hidden="true">→</span>
          </Link>
        )}
        <details className="other-period">
          <summary>Other dates</summary>
          <form
            // The fields follow the URL.
            key={hrefTo(period)}
            onSubmit={(event) => {
              event.preventDefault()
              const days = new FormData(event.currentTarget).getAll('day') as string[]
              const [from = '', to = ''] = days.toSorted()
              const isTooLong = countDays({ from, to }) > maxStatisticsDays
              setTooLong(isTooLong)
              if (!isTooLong) navigate(hrefTo({ from, to }))
            }}
          >
            {(['from', 'to'] as const).map((name) => (
              <label key={name}>
                {name === 'from' ? 'From' : 'To'}
                <input
                  type="date"
                  name="day"
                  required
                  min={`${company.foundedYear}-01-01`}
                  max={today}
                  defaultValue={period[name]}
                />
              </label>
            ))}
            <button>Show</button>
          </form>
          {isTooLong && <ErrorMessage>Choose at most {maxStatisticsDays} days.</ErrorMessage>}
        </details>
      </div>
    </>
  )
}

const hrefTo = ({ from, to }: Period) => `${statisticsPath}?${new URLSearchParams({ from, to })}`
