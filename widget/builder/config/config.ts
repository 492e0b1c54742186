import { attributeName, attributes } from '../../src/element/attributes.ts'
import { checkBrandColor } from './brand-color.ts'
import { options, type Config, type Option } from './options.ts'

/** Reads a configuration, from the page's query or from its form. Invalid values are as if absent. */
export function readConfig(read: (name: string) => string | null): Config {
  const entries = options.map((option) => [option.name, normalize(option, read(option.name) ?? '')] as const)
  return Object.fromEntries(entries.filter(([, value]) => value))
}

/** Returns the value as snippets use it; empty if it is the default or invalid. */
function normalize(option: Option, value: string): string {
  switch (option.kind) {
    case 'choice':
    case 'select':
      return Object.hasOwn(option.choices, value) ? value : ''
    case 'check':
      return value === 'on' ? value : ''
    case 'range': {
      const number = Number(value)
      const isValid = value !== '' && number >= option.min && number <= option.max
      return isValid && number !== option.initial ? String(number) : ''
    }
    case 'color':
      return option.pattern.test(value) ? value.toLowerCase() : ''
    case 'text': {
      const { pattern = /^\P{Cc}*$/u, maxLength } = option
      return value.length <= maxLength && pattern.test(value) ? value : ''
    }
  }
}

/** Tells whether a configuration has everything that a preset sets. Any brand color counts as one. */
export function hasPreset(config: Config, preset: Config): boolean {
  return names(preset).every((name) => (name === 'accent' ? config.accent : config[name] === preset[name]))
}

/** Applies a preset, or removes it if it is there. */
export function togglePreset(config: Config, preset: Config): Config {
  if (!hasPreset(config, preset)) return { ...config, ...preset }
  const rest = { ...config }
  for (const name of names(preset)) delete rest[name]
  return rest
}

const names = (preset: Config) => Object.keys(preset) as (keyof Config)[]

/** What a configuration sets on the element. */
export interface Embed {
  /** Its attributes, by name; flags are empty. */
  attributes: Record<string, string>
  /** Its custom properties. */
  styles: Record<string, string>
}

/** Translates a configuration into attributes and custom properties. */
export function toEmbed(config: Config): Embed {
  const { radius, density, padding, font } = config
  const given: Record<string, string | undefined> = {
    ...config,
    phone: config['no-phone'] ? '' : config.phone,
    draft: config.draft && 'off',
    photos: config.photos && 'off',
  }
  const values = Object.entries(attributes).map(([property, type]) => {
    const name = attributeName(property)
    return [name, type === 'flag' ? given[name] && '' : given[name]] as const
  })
  return {
    attributes: defined(Object.fromEntries(values)),
    styles: defined({
      ...brandStyles(config),
      '--cq-radius': radius && `${radius}px`,
      '--cq-density': density,
      '--cq-padding': padding && `${padding}em`,
      '--cq-font': font,
    }),
  }
}

/** The text's color is set with the button's: its default suits the default color alone. */
function brandStyles(config: Config): Record<string, string> {
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
