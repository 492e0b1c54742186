import { buttonDeclaration, declaration } from '../../build/manifest.ts'
import { viewChoices } from '../address.ts'
import { presets } from '../config/options.ts'
import { frameworks } from '../snippets/frameworks.ts'
import { controls, segments } from './controls.ts'
import { reference } from './reference.ts'

const logo = `
<svg class="logo" viewBox="0 0 64 64" aria-hidden="true">
  <path d="M28 4h6.5a2 2 0 0 1 2 2v52a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V28C4 14.7 14.7 4 28 4Z" />
  <path class="logo-accent" d="M42.5 4H58a2 2 0 0 1 2 2v20.5a2 2 0 0 1-2 2H42.5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2Z" />
  <path d="M42.5 32.5H58a2 2 0 0 1 2 2V46c0 7.7-6.3 14-14 14h-3.5a2 2 0 0 1-2-2V34.5a2 2 0 0 1 2-2Z" />
</svg>`

const parts: Record<string, () => string> = {
  logo: () => logo,
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
  reference: () => reference(declaration, buttonDeclaration),
}

/** Fills in what the HTML of a page names by comments. */
export function renderPage(html: string): string {
  return html.replace(/<!-- part: (\w+) -->/g, (_comment, name: string) => {
    const render = parts[name]
    if (!render) throw new Error(`There is no part "${name}".`)
    return render()
  })
}
