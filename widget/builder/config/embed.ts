import { checkBrandColor } from './brand-color.ts'
import type { Config } from './config.ts'

/** What a configuration sets on the element. */
export interface Embed {
  /** Its attributes, in the order of snippets; `faq` and `campaign` have no value. */
  attributes: Record<string, string>
  /** Its custom properties. */
  styles: Record<string, string>
}

/** Translates a configuration into attributes and custom properties. */
export function toEmbed(config: Config): Embed {
  const { radius, padding } = config
  return {
    attributes: defined({
      source: config.source,
      'project-type': config['project-type'],
      lang: config.lang,
      heading: config.heading,
      phone: config['no-phone'] ? '' : config.phone,
      theme: config.theme,
      draft: config.draft && 'off',
      'min-height': config['min-height'],
      'success-url': config['success-url'],
      faq: config.faq && '',
      campaign: config.campaign && '',
    }),
    styles: defined({
      ...brandColors(config),
      '--cq-radius': radius && `${radius}px`,
      '--cq-density': config.density,
      '--cq-padding': padding && `${padding}em`,
      '--cq-font': config.font,
    }),
  }
}

/** The text's color is set with the button's: its default suits the default color alone. */
function brandColors(config: Config): Record<string, string> {
  const { accent } = config
  const brand = checkBrandColor(config)
  if (!accent || !brand) return {}
  const { text, dark } = brand
  return {
    '--cq-accent': dark ? `light-dark(${accent}, ${dark.accent})` : accent,
    '--cq-on-accent': dark && dark.text !== text ? `light-dark(${text}, ${dark.text})` : text,
  }
}

function defined(values: Record<string, string | undefined>): Record<string, string> {
  const entries = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return Object.fromEntries(entries)
}
