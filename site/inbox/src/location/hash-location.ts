import { navigate as setLocation, useLocationProperty } from 'wouter/use-browser-location'

/** Where the inbox is, as its hash says: `#/quotes/ID?view=all` has the path `/quotes/ID` and the search `view=all`. */
function readHash(): { path: string; search: string } {
  const [path = '', search = ''] = location.hash.replace(/^#?\/?/, '').split('?')
  return { path: `/${path}`, search }
}

/** Goes to a path, in a new entry of the browser's history or in place of this one. */
export const navigate = (to: string, options?: { replace?: boolean }) => setLocation(`#${to}`, options)

/**
 * Goes from a page to another one, with the filters of the list, unless another page has been opened in the meantime.
 * @param to Its path. Default: the list.
 */
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
