import { checkBrandColor } from '../config/brand-color.ts'
import { formatRatio } from '../config/contrast.ts'
import type { Config } from '../config/config.ts'
import { create, find } from './find.ts'

/** Shows how readable the brand color is, and warns in words where it is not. */
export function showBrandColorCheck(config: Config) {
  const brand = checkBrandColor(config)
  find('contrast').hidden = !brand
  const list = find('ratios')
  if (!brand) {
    list.replaceChildren()
    say([])
    return
  }
  const checks = { 'Text on the button': brand.button, 'Links on the form': brand.links }
  list.replaceChildren(
    ...Object.entries(checks).map(([name, { ratio, isReadable }]) =>
      create(
        'div',
        { 'data-readable': String(isReadable) },
        create('dt', {}, name),
        create('dd', {}, formatRatio(ratio)),
      ),
    ),
  )
  const other = config['on-accent'] === 'black' ? 'white' : 'black'
  const warnings = [
    ...(brand.button.isReadable
      ? []
      : [
          `Text on the button is hard to read: it needs a contrast ratio of 4.5:1 (WCAG 2.2). Use ${other} text or another color.`,
        ]),
    ...(brand.links.isReadable
      ? []
      : [
          `Links on the form are hard to read: they need a contrast ratio of 4.5:1. Use a ${config.theme === 'dark' ? 'lighter' : 'darker'} color.`,
        ]),
  ]
  say(warnings)
  const fix = find('fix-contrast')
  fix.hidden = brand.button.isReadable
  fix.textContent = `Use ${other} text`
  find('dark-shade').textContent = brand.dark
    ? `In dark mode, the form uses the lighter shade ${brand.dark.accent}.`
    : ''
}

/** Updates the live region only when the text changes: dragging a color picker announces each warning once. */
function say(warnings: string[]) {
  const region = find('contrast-warning')
  if (region.textContent !== warnings.join('')) {
    region.replaceChildren(...warnings.map((text) => create('p', {}, text)))
  }
}
