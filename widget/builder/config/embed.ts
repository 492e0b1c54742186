import { attributeName, attributes } from '../../src/element/attributes.ts'
import { checkBrandColor } from './brand-color.ts'
import type { Config } from './config.ts'

/** What a configuration sets on the element. */
export interface Embed {
  /** Its attributes, by name; flags are empty. */
  attributes: Record<string, string>
  /** Its custom properties. */
  styles: Record<string, string>
}

/** Translates a configuration into attributes and custom properties. */
export function toEmbed(config: Config): Embed {
  const { radius, padding } = config
  const given: Record<string, string | undefined> = {
    ...config,
    phone: config['no-phone'] ? '' : config.phone,
    draft: config.draft && 'off',
  }
  return {
    attributes: defined(
      Object.fromEntries(
        Object.entries(attributes).map(([property, type]) => {
          const name = attributeName(property)
          return [name, type === 'flag' ? given[name] && '' : given[name]]
        }),
      ),
    ),
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
