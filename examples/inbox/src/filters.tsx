import { formMessages } from '@concrete-quote/openapi'
import type { QuoteFilter } from './api.ts'

/** Narrows the list: by what is typed once it is sent, by all else at once. */
export function Filters({ onChange }: { onChange: (filter: QuoteFilter) => void }) {
  return (
    <form
      role="search"
      className="filters"
      onSubmit={(event) => {
        event.preventDefault()
        onChange(toFilter(new FormData(event.currentTarget)))
      }}
      onChange={({ target, currentTarget }) => {
        if ((target as Element).getAttribute('type') !== 'search') currentTarget.requestSubmit()
      }}
      onReset={() => onChange({})}
    >
      <div className="search">
        <label>
          Last name, e-mail or phone begins with
          <input type="search" name="q" maxLength={254} />
        </label>
        <button>Search</button>
      </div>
      <details>
        <summary>More filters</summary>
        <div className="more-filters">
          <label>
            Project type
            <select name="projectType">
              <option value="">All</option>
              {Object.entries(formMessages.en.projectTypes).map(([type, label]) => (
                <option key={type} value={type}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <label>
            Received from
            <input type="date" name="from" />
          </label>
          <label>
            Received until
            <input type="date" name="to" />
          </label>
          <label>
            Source: a partner, or phone
            <input type="search" name="source" maxLength={100} />
          </label>
          <label className="check">
            <input type="checkbox" name="spam" value="include" /> Show also what is taken for spam
          </label>
          <button type="reset">Clear all filters</button>
        </div>
      </details>
    </form>
  )
}

/** The days are the owner's: from the start of the first to the end of the last. */
function toFilter(form: FormData): QuoteFilter {
  const text = (name: string) => (form.get(name) as string | null)?.trim() ?? ''
  const { from, to, ...rest } = Object.fromEntries(
    ['q', 'projectType', 'source', 'spam', 'from', 'to'].map((name) => [name, text(name)]),
  )
  const query = {
    ...rest,
    since: from && startOfDay(from),
    until: to && startOfDay(to, 1),
  }
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value))
}

/** The start of a day such as `2026-11-20` where the owner is, or of one some days after it, in UTC (RFC 3339). */
function startOfDay(day: string, daysAfter = 0): string {
  const start = new Date(`${day}T00:00`)
  start.setDate(start.getDate() + daysAfter)
  return start.toISOString()
}
