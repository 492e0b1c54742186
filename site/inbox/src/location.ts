import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { navigate as setLocation, useLocationProperty } from 'wouter/use-browser-location'
import type { QuoteFilter } from './queries/quote-queries.ts'
import { startOfDay } from './words/time.ts'

/** The views of the list, by their name in the URL. */
export const views = {
  waiting: { label: 'Waiting', filter: { answered: 'false' } },
  mine: { label: 'Mine', filter: { answered: 'false' } },
  answered: { label: 'Answered', filter: { answered: 'true' } },
  all: { label: 'All', filter: {} },
  spam: { label: 'Spam', filter: { spam: 'only' } },
} as const satisfies Record<string, { label: string; filter: QuoteFilter }>
type View = keyof typeof views

/** The filters that can be blank: for quotes without a source, for example. */
const blankFilters: readonly string[] = ['source', 'campaign', 'lang']

/** The filters beside the view, as the URL and the form name them. `from` and `to` are days such as `2026-11-20`. */
export const filterNames = [
  'projectType',
  'from',
  'to',
  'source',
  'campaign',
  'lang',
  'outcome',
  'onTime',
] as const

/** What the list shows: the results of a search or else a view, and of these what the filters leave. */
export interface ListQuery {
  view: View
  /** The search term, which finds quotes of all views; blank without a search. */
  q: string
  filters: Partial<Record<(typeof filterNames)[number], string>>
}

/** Reads a list query from the URL. Unknown parameters are ignored. */
export function parseListQuery(search: string): ListQuery {
  const params = new URLSearchParams(search)
  const view = params.get('view') ?? ''
  return {
    view: Object.hasOwn(views, view) ? (view as View) : 'waiting',
    q: params.get('q')?.trim() ?? '',
    filters: Object.fromEntries(
      filterNames.flatMap((name) => {
        const value = params.get(name)?.trim()
        return value || (value === '' && blankFilters.includes(name)) ? [[name, value]] : []
      }),
    ),
  }
}

/** Formats a list query for the URL: empty, or with a leading question mark. */
export function formatListQuery({ view, q, filters }: ListQuery): string {
  const search = String(
    new URLSearchParams({ ...(view !== 'waiting' && { view }), ...(q && { q }), ...filters }),
  )
  return search && `?${search}`
}

/** The address of the list of all quotes of filters. */
export const listHref = (filters: ListQuery['filters']) =>
  `/${formatListQuery({ view: 'all', q: '', filters })}`

/** Whether the list shows quotes to call, in the order in which to call. */
export function isCallingList({ view, q }: ListQuery): boolean {
  return q === '' && (view === 'waiting' || view === 'mine')
}

/** Converts a list query to the filter of the API. The days are the reader's, and `mine` are those of the user. */
export function toFilter({ view, q, filters }: ListQuery, username?: string): QuoteFilter {
  const { from, to, ...others } = filters
  return {
    ...(q ? { q, spam: 'include' } : views[view].filter),
    ...(!q && view === 'mine' && username && { assignedTo: username }),
    ...(from && { since: startOfDay(from) }),
    ...(to && { until: startOfDay(to, 1) }),
    // The API says what is wrong with a value.
    ...(others as QuoteFilter),
  }
}

/** The URL of the inbox, to open it elsewhere. */
export const inboxUrl = () => new URL('.', location.href).href

/** The path of the list of settings, and the beginning of the paths of its screens. */
export const settingsPath = '/settings'

/** The path of the statistics. The days in its URL are not those of the list. */
export const statisticsPath = '/statistics'

/** The list query in the URL, as long as it is the same: what uses it is not rendered again as a quote opens. */
export function useShownList() {
  const search = useLocationProperty(() => {
    const { path, search } = readHash()
    return path === statisticsPath ? '' : search
  })
  return useMemo(() => {
    const query = parseListQuery(search)
    const suffix = formatListQuery(query)
    return {
      query,
      /** The address of a path with this list beside it, or with another one. */
      hrefTo: (to: string, change?: Partial<ListQuery>) =>
        `${to}${change ? formatListQuery({ ...query, ...change }) : suffix}`,
    }
  }, [search])
}

/** Whether the quote of a row is open beside the list. */
export const useIsOpen = (id: string) => useLocationProperty(() => readHash().path === `/quotes/${id}`)

/** The list query in the URL, and links that keep it. */
export function useListQuery() {
  const [path, navigate] = useLocation()
  const { query, hrefTo } = useShownList()
  const hrefWith = (change: Partial<ListQuery>) => hrefTo(path, change)
  return {
    ...query,
    hrefTo,
    /** The address of the open quote with another list beside it. */
    hrefWith,
    /** Shows another list beside the open quote. */
    show: (change: Partial<ListQuery>) => navigate(hrefWith(change)),
  }
}

/** Where the inbox is, as its hash says: `#/quotes/ID?view=all` has the path `/quotes/ID` and the search `view=all`. */
function readHash(): { path: string; search: string } {
  const { hash } = location
  if (hash !== lastRead.hash) {
    const [path = '', search = ''] = hash.replace(/^#?\/?/, '').split('?')
    lastRead = { hash, path: `/${path}`, search }
  }
  return lastRead
}
/** Hundreds of rows read it at once. */
let lastRead = { hash: '', path: '/', search: '' }

/** Goes to a path, in a new entry of the browser's history or in place of this one. */
export const navigate = (to: string, options?: { replace?: boolean }) => setLocation(`#${to}`, options)

/** Goes from a page to another one, with the filters of the list, unless somebody has left it in the meantime. */
export function leavePage(path: string, to = '/') {
  const page = readHash()
  if (page.path === path) navigate(page.search ? `${to}?${page.search}` : to)
}

/**
 * The location hook of the router. Unlike wouter's own, the search is in the hash as well: servers and their logs never
 * see the names that the owner searches for.
 */
export function useHashLocation(): [string, typeof navigate] {
  return [useLocationProperty(() => readHash().path), navigate]
}
useHashLocation.hrefs = (href: string) => `#${href}`
useHashLocation.searchHook = () => useLocationProperty(() => readHash().search)
