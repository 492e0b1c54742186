import type { Statistics } from '@concrete-quote/openapi'
import { formatMinutes } from '../words/time.ts'

/** The figures of a period, each with that of the one before. */
export function Figures({ now, before }: { now: Statistics; before: Statistics }) {
  return (
    <dl className="figures">
      {figures.map(([label, format]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <strong>{format(now)}</strong> <span>{`before: ${format(before)}`}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const figures: [string, (statistics: Statistics) => string | number][] = [
  ['Requests', ({ quotes }) => quotes],
  ['Called within 24 hours', ({ firstCall }) => formatShare(firstCall.within24Hours, firstCall.due)],
  ['Half were called within', ({ firstCall }) => formatWait(firstCall.medianMinutes)],
  ['9 of 10 were called within', ({ firstCall }) => formatWait(firstCall.p90Minutes)],
  ['Spam filtered', ({ spam }) => spam],
]

const formatWait = (minutes: number | null) => (minutes === null ? 'no calls' : formatMinutes(minutes))

const formatShare = (part: number, whole: number) =>
  whole === 0 ? 'none due' : `${part} of ${whole}, ${Math.round((100 * part) / whole)}%`
