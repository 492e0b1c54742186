import { checkBrandColor, formatRatio } from '../config/brand-color.ts'
import type { Config } from '../config/options.ts'
import { create, find } from './dom.ts'

/** Shows how readable the brand color is, and warns in words where it is not. */
export function showBrandColorCheck(config: Config) {
  const brand = checkBrandColor(config)
  find('contrast').hidden = !brand
  if (!brand) return warn([])
  const { button, links, dark } = brand
  const checks = { 'Text on the button': button, 'Links on the form': links }
  const ratios = Object.entries(checks).map(([name, { ratio, isReadable }]) =>
    create(
      'div',
      { 'data-readable': String(isReadable) },
      create('dt', {}, name),
      create('dd', {}, formatRatio(ratio)),
    ),
  )
  find('ratios').replaceChildren(...ratios)
  const otherText = config['on-accent'] === 'black' ? 'white' : 'black'
  const otherShade = config.theme === 'dark' ? 'lighter' : 'darker'
  const warnings = []
  if (!button.isReadable) {
    warnings.push(
      `Text on the button is hard to read: it needs a contrast ratio of 4.5:1 (WCAG 2.2). Use ${otherText} text or another color.`,
    )
  }
  if (!links.isReadable) {
    warnings.push(
      `Links on the form are hard to read: they need a contrast ratio of 4.5:1. Use a ${otherShade} color.`,
    )
  }
  warn(warnings)
  const fix = find('fix-contrast')
  fix.hidden = button.isReadable
  fix.textContent = `Use ${otherText} text`
  find('dark-shade').textContent = dark ? `In dark mode, the form uses the lighter shade ${dark.accent}.` : ''
}

/** Updates the live region only when the text changes: dragging a color picker announces each warning once. */
function warn(warnings: string[]) {
  const region = find('contrast-warning')
  if (region.textContent !== warnings.join('')) {
    region.replaceChildren(...warnings.map((text) => create('p', {}, text)))
  }
}
