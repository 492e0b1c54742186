import { declaration } from '../../build/manifest.ts'
import { viewChoices } from '../address.ts'
import { presets } from '../config/options.ts'
import { frameworks } from '../snippets/frameworks.ts'
import { controls, segments } from './controls.ts'
import { reference } from './reference.ts'

const parts: Record<string, () => string> = {
  presets: () =>
    Object.keys(presets)
      .map((name) => `<button type="button" class="preset" aria-pressed="false">${name}</button>`)
      .join(''),
  controls,
  width: () => segments('width', viewChoices.width),
  scheme: () => segments('scheme', viewChoices.scheme),
  tabs: () =>
    Object.entries(frameworks)
      .map(
        ([id, { label }]) =>
          `<button type="button" role="tab" id="tab-${id}" aria-controls="panel">${label}</button>`,
      )
      .join(''),
  reference: () => reference(declaration),
}

/** Fills in what the page's HTML names by comments. */
export function renderPage(html: string): string {
  return html.replace(/<!-- part: (\w+) -->/g, (_comment, name: string) => {
    const render = parts[name]
    if (!render) throw new Error(`The builder has no part "${name}".`)
    return render()
  })
}
