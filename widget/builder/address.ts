import { frameworks, type FrameworkId } from './snippets/frameworks.ts'
import { readConfig } from './config/config.ts'
import type { Config } from './config/options.ts'

/** How the page shows a configuration; not part of the code. */
export interface View {
  tab: FrameworkId
  /** The preview's width in pixels; empty: all the room there is. */
  width: string
  /** The color scheme of the page in the preview; empty: light. */
  scheme: string
}

/** The widths and color schemes of the preview. */
export const viewChoices = {
  width: { 390: 'Phone', 768: 'Tablet', '': 'Desktop' },
  scheme: { '': 'Light', dark: 'Dark' },
}

/** What the page's query holds. */
export interface State {
  config: Config
  view: View
}

export function readAddress(): State {
  const params = new URLSearchParams(location.search)
  const choose = <Choice extends string>(name: string, choices: Record<Choice, unknown>, initial: Choice) => {
    const value = params.get(name) ?? ''
    return Object.hasOwn(choices, value) ? (value as Choice) : initial
  }
  return {
    config: readConfig((name) => params.get(name)),
    view: {
      tab: choose('tab', frameworks, 'html'),
      width: choose<string>('width', viewChoices.width, ''),
      scheme: choose<string>('scheme', viewChoices.scheme, ''),
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
