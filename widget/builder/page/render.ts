import { declaration } from '../../build/manifest.ts'
import { presets } from '../config/presets.ts'
import { stackLabels } from '../snippets/stack-labels.ts'
import { controls, segments } from './controls.ts'
import { reference } from './reference.ts'

const parts: Record<string, () => string> = {
  presets: () =>
    Object.keys(presets)
      .map((name) => `<button type="button" class="preset" aria-pressed="false">${name}</button>`)
      .join(''),
  controls,
  width: () => segments('width', { 390: 'Phone', 768: 'Tablet', '': 'Desktop' }),
  scheme: () => segments('scheme', { light: 'Light', dark: 'Dark' }),
  tabs: () =>
    Object.entries(stackLabels)
      .map(
        ([id, label], index) =>
          `<button type="button" role="tab" id="tab-${id}" aria-controls="panel-${id}" aria-selected="${!index}" tabindex="${index ? -1 : 0}">${label}</button>`,
      )
      .join(''),
  panels: () =>
    Object.keys(stackLabels)
      .map(
        (id, index) =>
          `<div role="tabpanel" id="panel-${id}" aria-labelledby="tab-${id}"${index ? ' hidden' : ''}></div>`,
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
