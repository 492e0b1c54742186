import { readConfig, type Config } from '../config/config.ts'

/** How the page shows a configuration; not part of the code. */
export interface View {
  /** The selected tab; empty: HTML. */
  tab: string
  /** The preview's width in pixels; empty: all the room there is. */
  width: string
  /** The visitor's color scheme in the preview; empty: the one of this browser. */
  scheme: string
}

/** What the page's query holds. */
export interface State {
  config: Config
  view: View
}

export function readAddress(): State {
  const params = new URLSearchParams(location.search)
  const view = (name: string, pattern: RegExp) => pattern.exec(params.get(name) ?? '')?.[0] ?? ''
  return {
    config: readConfig((name) => params.get(name)),
    view: {
      tab: view('tab', /^[a-z]+$/),
      width: view('width', /^(390|768)$/),
      scheme: view('scheme', /^(light|dark)$/),
    },
  }
}

/** Writes the page's address, as an entry of its own in the tab's history or in place of the current one. */
export function writeAddress({ config, view }: State, mode: 'push' | 'replace') {
  const tab = view.tab === 'html' ? '' : view.tab
  const given = Object.entries({ ...config, ...view, tab }).filter(([, value]) => value)
  const query = new URLSearchParams(given).toString()
  const url = query ? `?${query}` : location.pathname
  if (query === location.search.slice(1)) return
  if (mode === 'push') history.pushState(null, '', url)
  else history.replaceState(null, '', url)
}
