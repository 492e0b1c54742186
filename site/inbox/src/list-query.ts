import { useLocation, useSearch } from 'wouter'
import type { QuoteFilter } from './queries/quotes.ts'

/** The views of the list, by their name in the URL, with their labels. */
export const views = { waiting: 'Waiting', answered: 'Answered', all: 'All', spam: 'Spam' } as const
export type View = keyof typeof views

const viewFilters: Record<View, QuoteFilter> = {
  waiting: { answered: 'false' },
  answered: { answered: 'true' },
  all: {},
  spam: { spam: 'only' },
}

/** The filters beside the view, as the URL and the form name them. `from` and `to` are days such as `2026-11-20`. */
export const filterNames = ['q', 'projectType', 'from', 'to', 'source'] as const

/** What the list shows: a view, and filters that are not blank. */
export interface ListQuery {
  view: View
  filters: Partial<Record<(typeof filterNames)[number], string>>
}

/** Reads a list query from the URL. Unknown parameters are ignored. */
export function parseListQuery(search: string): ListQuery {
  const params = new URLSearchParams(search)
  const view = params.get('view') ?? ''
  return {
    view: Object.hasOwn(views, view) ? (view as View) : 'waiting',
    filters: Object.fromEntries(
      filterNames.map((name) => [name, params.get(name)?.trim()]).filter(([, value]) => value),
    ) as ListQuery['filters'],
  }
}

/** Formats a list query for the URL: empty, or with a leading question mark. */
export function formatListQuery({ view, filters }: ListQuery): string {
  const search = String(new URLSearchParams({ ...(view !== 'waiting' && { view }), ...filters }))
  return search && `?${search}`
}

/** Converts a list query to the filter of the API. The days are the reader's. */
export function toFilter({ view, filters }: ListQuery): QuoteFilter {
  const { from, to, projectType, ...texts } = filters
  return {
    ...viewFilters[view],
    ...texts,
    ...(projectType && { projectType: projectType as NonNullable<QuoteFilter['projectType']> }),
    ...(from && { since: startOfDay(from) }),
    ...(to && { until: startOfDay(to, 1) }),
  }
}

/** The start of a day where the reader is, or of one some days after it, in UTC (RFC 3339). */
function startOfDay(day: string, daysAfter = 0): string {
  const start = new Date(`${day}T00:00`)
  // Somebody has edited the URL: the API says what is wrong with the day.
  if (Number.isNaN(start.getTime())) return day
  start.setDate(start.getDate() + daysAfter)
  return start.toISOString()
}

/** The list query in the URL, and links that keep it. */
export function useListQuery() {
  const query = parseListQuery(useSearch())
  const [path, navigate] = useLocation()
  const search = formatListQuery(query)
  const hrefWith = (change: Partial<ListQuery>) => `${path}${formatListQuery({ ...query, ...change })}`
  return {
    ...query,
    /** The address of a path with this list beside it. */
    hrefTo: (to: string) => `${to}${search}`,
    /** The address of the open quote with another list beside it. */
    hrefWith,
    /** Shows another list beside the open quote. */
    show: (change: Partial<ListQuery>) => navigate(hrefWith(change)),
  }
}
