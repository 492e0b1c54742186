import { brandColors, formMessages, languageName, languages } from '@concrete-quote/openapi'
import { attributeName, attributes } from '../src/element/attributes.ts'
import type { Embed } from './snippets/print.ts'

/** An option of the page. Its name is also that of its control, and of its parameter in the page's query. */
export interface Option {
  name: string
  /** What the option sets: an attribute, a custom property, or a choice in words. */
  label: string
  /** Default: the description of the attribute or the custom property. */
  hint?: string
  /** A list of choices, a check box, or a field with these attributes. */
  control: { choices: Record<string, string> } | 'check' | { input: Record<string, string> }
}

/** What configures the code. Only options that are set; a check box is `on`. */
export type Config = Partial<Record<string, string>>

/** Attributes that are a text, but whose values are known. */
const knownValues: Record<string, Record<string, string>> = {
  lang: Object.fromEntries(languages.map((language) => [language, languageName(language)])),
  'project-type': formMessages.en.projectTypes,
}

/** The attributes, without those for pages that are programs: the origin of the API, and JSON. */
export const configurable = Object.entries(attributes)
  .map(([property, type]) => ({ name: attributeName(property), type }))
  .filter(({ name, type }) => name !== 'api-url' && type !== 'json')

function attributeOption({ name, type }: (typeof configurable)[number]): Option {
  if (type === 'flag') return { name, label: name, control: 'check' }
  if (type === 'off') return { name, label: `${name}="off"`, control: 'check' }
  const values =
    typeof type === 'object' ? Object.fromEntries(type.map((value) => [value, value])) : knownValues[name]
  const control = values ? { choices: { '': 'Default', ...values } } : { input: { maxlength: '300' } }
  return { name, label: name, control }
}

const noPhone: Option = {
  name: 'no-phone',
  label: 'phone=""',
  hint: 'No phone number below the form.',
  control: 'check',
}

const number = (name: string, placeholder: string, max: string, step: string): Option => ({
  name,
  label: `--cq-${name}`,
  control: { input: { type: 'number', placeholder, min: '0', max, step } },
})

const styles: Option[] = [
  {
    name: 'accent',
    label: '--cq-accent',
    hint: 'The color of the button, links, and focus rings: six hexadecimal digits, such as `#0f766e`.',
    control: { input: { placeholder: brandColors.chalk.light, pattern: '#[0-9a-fA-F]{6}' } },
  },
  {
    name: 'on-accent',
    label: '--cq-on-accent',
    hint: 'Text on a button of that color.',
    control: { choices: { '': 'White', black: 'Black' } },
  },
  number('radius', '6', '24', '1'),
  number('density', '1', '1.6', '0.05'),
  number('padding', '1.5', '3', '0.25'),
  {
    name: 'font',
    label: '--cq-font',
    hint: 'Names of fonts, separated by commas, such as `Georgia, serif`.',
    control: { input: { pattern: String.raw`[\p{L}\d\s,'"\-]+` } },
  },
]

const embedding: Option[] = [
  {
    name: 'as',
    label: 'Show as',
    hint: 'A button opens the form in a dialog, and loads it when a visitor is about to press it. A frame is for pages that allow no scripts. Only for HTML and WordPress.',
    control: {
      choices: { '': 'Form', button: 'Button', floating: 'Floating button', frame: 'Link or frame' },
    },
  },
  {
    name: 'fallback',
    label: 'Until the script runs, show',
    hint: 'The full form is there with the first paint, even without JavaScript: best where the form is in view when the page opens. Only for HTML and WordPress.',
    control: { choices: { '': 'A phone link', form: 'The full form' } },
  },
  {
    name: 'script',
    label: 'Load the script',
    hint: 'A pinned file never changes, gets no updates, and loads with the page. Only for HTML and WordPress.',
    control: { choices: { '': 'When in view', pinned: 'Pinned' } },
  },
]

/** The options as the page groups them. */
export const optionGroups = {
  Embedding: embedding,
  Attributes: configurable.flatMap((attribute) =>
    attribute.name === 'phone' ? [attributeOption(attribute), noPhone] : attributeOption(attribute),
  ),
  Style: styles,
}

export function toEmbed(config: Config): Embed {
  const { accent, radius, density, padding, font } = config
  const values = configurable.map(({ name, type }) => {
    if (name === 'phone' && config['no-phone']) return [name, '']
    return [name, config[name] && (type === 'flag' ? '' : type === 'off' ? 'off' : config[name])]
  })
  const styles = {
    '--cq-accent': accent,
    // With the button's color: its default suits the default color alone.
    '--cq-on-accent': accent && textOnButton(config),
    '--cq-radius': radius && `${radius}px`,
    '--cq-density': density,
    '--cq-padding': padding && `${padding}em`,
    '--cq-font': font,
  }
  return { attributes: defined(values), styles: defined(Object.entries(styles)) }
}

const textOnButton = (config: Config) => (config['on-accent'] === 'black' ? '#000000' : '#ffffff')

const defined = (entries: (string | undefined)[][]): Record<string, string> =>
  Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Record<string, string>

/** The least contrast of text with what is behind it (WCAG 2.2, success criterion 1.4.3). */
const minContrast = 4.5

/** Warns if the configured text on the button is hard to read; empty if it is not, or has its default color. */
export function contrastWarning(config: Config): string {
  const { accent } = config
  const ratio = accent ? contrast(accent, textOnButton(config)) : minContrast
  if (ratio >= minContrast) return ''
  const other = config['on-accent'] === 'black' ? 'white' : 'black'
  // Rounded down, so that it never claims a contrast that is not reached.
  const shown = (Math.floor(ratio * 100) / 100).toFixed(2)
  return `Text on the button is hard to read: its contrast is ${shown}:1, and should be at least 4.5:1. Use ${other} text or another color.`
}

/** Computes the contrast ratio of two colors such as `#1c52b4` (WCAG 2.2, "contrast ratio"), from 1 to 21. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Relative luminance, from 0 to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = parseInt(color.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
