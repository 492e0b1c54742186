import { brandColors, formMessages, languageName, languages } from '@concrete-quote/openapi'
import { attributeName, attributes, type AttributeProperty } from '../src/element/attributes.ts'
import type { Embed } from './snippets/print.ts'

/** An option of the page. Its name is also that of its control, and of its parameter in the page's query. */
export interface Option {
  name: string
  label: string
  /** Default: the description of the attribute, or of the custom property after `--cq-`. */
  hint?: string
  /** A list of choices, a check box, or a field with these attributes. */
  control: { choices: Record<string, string> } | 'check' | { input: Record<string, string> }
}

/** What configures the code. Only options that are set; a check box is `on`. */
export type Config = Partial<Record<string, string>>

const languageChoices = Object.fromEntries(languages.map((language) => [language, languageName(language)]))

/** What every partner decides. */
const choices: Option[] = [
  {
    name: 'source',
    label: 'Who are you?',
    hint: 'Your name as we registered it. We see it with each request.',
    control: { input: { placeholder: 'lone-star-homes', maxlength: '300' } },
  },
  {
    name: 'lang',
    label: 'Language',
    hint: '',
    control: { choices: { '': 'As the page', ...languageChoices } },
  },
  {
    name: 'accent',
    label: 'Color',
    hint: '',
    control: { input: { type: 'color', value: brandColors.chalk.light } },
  },
  {
    name: 'radius',
    label: 'Corners',
    hint: '',
    control: { choices: { '': 'Slightly round', 0: 'Square', 12: 'Round', 24: 'Very round' } },
  },
  {
    name: 'theme',
    label: 'Light or dark',
    hint: '',
    control: {
      choices: { '': 'As the page', light: 'Light', dark: 'Dark', system: 'As the visitor’s device' },
    },
  },
]

/** The labels of the other attributes, without those for pages that are programs: the origin of the API, and JSON. */
const labels: Record<
  Exclude<AttributeProperty, 'source' | 'lang' | 'theme' | 'apiUrl' | 'values' | 'messages'>,
  string
> = {
  reference: 'Reference',
  projectType: 'Kind of work',
  heading: 'Heading',
  phone: 'Phone number',
  draft: 'Keep no draft',
  photos: 'Ask for no photos',
  views: 'Do not count views',
  successUrl: 'Page after sending',
  privacyUrl: 'Page about privacy',
  faq: 'Show questions and answers',
  campaign: 'Note the campaign of a visit',
  dryRun: 'Test: send nothing',
}

/** The attributes that a page sets as text. */
export const configurable = Object.entries(attributes)
  .map(([property, type]) => ({ property, name: attributeName(property), type }))
  .filter(({ name, type }) => name !== 'api-url' && type !== 'json')

const otherAttributes = configurable.flatMap(({ property, name, type }): Option[] => {
  const label = (labels as Partial<Record<string, string>>)[property]
  if (!label) return []
  if (type === 'flag' || type === 'off') return [{ name, label, control: 'check' }]
  if (name === 'project-type')
    return [{ name, label, control: { choices: { '': 'None', ...formMessages.en.projectTypes } } }]
  return [{ name, label, control: { input: { maxlength: '300' } } }]
})

const noPhone: Option = {
  name: 'no-phone',
  label: 'No phone number',
  hint: 'No phone number below the form.',
  control: 'check',
}

const number = (name: string, label: string, placeholder: string, max: string, step: string): Option => ({
  name,
  label,
  control: { input: { type: 'number', placeholder, min: '0', max, step } },
})

const embedding: Option[] = [
  {
    name: 'as',
    label: 'Show as',
    hint: 'A button opens the form in a dialog, and loads it when a visitor is about to press it. A frame is for pages that allow no scripts.',
    control: {
      choices: { '': 'Form', button: 'Button', floating: 'Floating button', frame: 'Link or frame' },
    },
  },
  {
    name: 'fallback',
    label: 'Until the script runs, show',
    hint: 'The full form is there with the first paint, even without JavaScript: best where the form is in view when the page opens. Not for React.',
    control: { choices: { '': 'A phone link', form: 'The full form' } },
  },
  {
    name: 'script',
    label: 'Load the script',
    hint: 'A pinned file never changes, gets no updates, and loads with the page. Not for React.',
    control: { choices: { '': 'When in view', pinned: 'Pinned' } },
  },
]

const styles: Option[] = [
  number('density', 'Spacing', '1', '1.6', '0.05'),
  number('padding', 'Padding', '1.5', '3', '0.25'),
  {
    name: 'font',
    label: 'Typeface',
    hint: 'Names of fonts, separated by commas, such as `Georgia, serif`.',
    control: { input: { pattern: String.raw`[\p{L}\d\s,'"\-]+` } },
  },
]

/** The options as the page groups them. */
export const optionGroups = { choices, more: [...embedding, ...otherAttributes, noPhone, ...styles] }

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

/** White, unless black is easier to read on the button. */
function textOnButton({ accent }: Config): string {
  return accent && contrast(accent, white) < minContrast ? '#000000' : white
}

const white = '#ffffff'

const defined = (entries: (string | undefined)[][]): Record<string, string> =>
  Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Record<string, string>

/** The least contrast of text with what is behind it (WCAG 2.2, success criterion 1.4.3). */
const minContrast = 4.5

/** Says how well the button's text and the links are read in the configured color. */
export function contrastInWords(config: Config): string {
  const scheme = config.theme === 'dark' ? 'dark' : 'light'
  const { accent = brandColors.chalk[scheme] } = config
  const text = config.accent ? textOnButton(config) : brandColors['on-chalk'][scheme]
  const onButton = `Text on the button is ${luminance(text) > 0.5 ? 'white' : 'black'}, and easy to read: its contrast is ${rounded(contrast(accent, text))}:1.`
  const links = contrast(accent, brandColors.surface[scheme])
  if (links >= minContrast) return onButton
  return `${onButton} Links are hard to read at ${rounded(links)}:1: choose a ${scheme === 'dark' ? 'lighter' : 'darker'} color for at least ${minContrast}:1.`
}

/** Rounded down, so that it never claims a contrast that is not reached. */
const rounded = (ratio: number) => (Math.floor(ratio * 100) / 100).toFixed(2)

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
