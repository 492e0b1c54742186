import { brandColors, company, formMessages, languageName, languages } from '@concrete-quote/openapi'

/** An option of the builder. Without a value it has its default, and appears in no snippet. */
export type Option = { name: string; label: string; hint?: string } & (
  | { kind: 'choice' | 'select'; choices: Record<string, string> }
  | { kind: 'text'; placeholder: string; maxLength: number; pattern?: RegExp; error?: string }
  | { kind: 'color'; placeholder: string; pattern: RegExp; error: string }
  | { kind: 'range'; min: number; max: number; step: number; initial: number; unit: string }
  | { kind: 'check' }
)

const content = [
  {
    name: 'as',
    label: 'Show as',
    kind: 'choice',
    choices: { '': 'Form', button: 'Button', floating: 'Floating button' },
    hint: 'A button, which can be any link or button of your own, opens the form in a dialog, and loads it when it is pressed. In HTML and WordPress.',
  },
  {
    name: 'source',
    label: 'Source',
    kind: 'text',
    placeholder: 'lone-star-homes',
    hint: 'Your name, stored with each quote.',
    maxLength: 100,
  },
  {
    name: 'lang',
    label: 'Language',
    kind: 'select',
    choices: {
      '': 'Your page’s',
      ...Object.fromEntries(languages.map((language) => [language, languageName(language)])),
    },
    hint: 'For any other language, give the form its texts: see the attribute messages.',
  },
  { name: 'heading', label: 'Heading', kind: 'text', placeholder: formMessages.en.heading, maxLength: 120 },
  {
    name: 'project-type',
    label: 'Preselected project type',
    kind: 'select',
    choices: { '': 'None', ...formMessages.en.projectTypes },
  },
  { name: 'phone', label: 'Phone number', kind: 'text', placeholder: company.phone, maxLength: 40 },
  { name: 'no-phone', label: 'No phone number', kind: 'check' },
  { name: 'faq', label: 'Frequently asked questions', kind: 'check' },
  {
    name: 'success-url',
    label: 'Success page',
    kind: 'text',
    placeholder: '/thanks',
    pattern: /^(https?:\/\/\S+|(?![a-z][a-z\d+.-]*:)\S+)$/i,
    error: 'Enter a path such as /thanks, or a URL that starts with https://.',
    hint: 'A page of your own site, opened once a quote is stored. For visitors without JavaScript, enter an absolute URL.',
    maxLength: 300,
  },
  { name: 'photos', label: 'No photos', kind: 'check', hint: 'Visitors cannot add photos to a quote.' },
  {
    name: 'campaign',
    label: 'Store campaign parameters',
    kind: 'check',
    hint: 'The five utm_ parameters of your page’s address, with each quote.',
  },
] as const satisfies Option[]

const appearance = [
  {
    name: 'theme',
    label: 'Theme',
    kind: 'choice',
    choices: { '': 'Auto', light: 'Light', dark: 'Dark', system: 'System' },
    hint: 'Auto has the color scheme of your page, System that of the visitor.',
  },
  {
    name: 'accent',
    label: 'Brand color',
    kind: 'color',
    placeholder: brandColors.chalk.light,
    pattern: /^#[\da-f]{6}$/i,
    error: 'Enter six hexadecimal digits, such as #0f766e.',
  },
  {
    name: 'on-accent',
    label: 'Text on the button',
    kind: 'choice',
    choices: { '': 'White', black: 'Black' },
  },
  { name: 'radius', label: 'Corners', kind: 'range', min: 0, max: 24, step: 1, initial: 6, unit: 'px' },
  { name: 'density', label: 'Density', kind: 'range', min: 0.6, max: 1.6, step: 0.1, initial: 1, unit: '×' },
  { name: 'padding', label: 'Padding', kind: 'range', min: 0, max: 3, step: 0.25, initial: 1.5, unit: 'em' },
  {
    name: 'font',
    label: 'Font family',
    kind: 'text',
    placeholder: 'Georgia, serif',
    pattern: /^[\p{L}\d\s,'"-]+$/u,
    error: 'Enter names of fonts, separated by commas.',
    maxLength: 200,
  },
] as const satisfies Option[]

const loading = [
  {
    name: 'fallback',
    label: 'Until the script runs, show',
    kind: 'choice',
    choices: { '': 'A phone link', form: 'The full form' },
    hint: 'The full form is there with the first paint, even without JavaScript: best where the form is in view when the page opens. It adds 2 kB to your page, and looks plainer until the script replaces it. In HTML and WordPress.',
  },
  {
    name: 'script',
    label: 'Load the script',
    kind: 'choice',
    choices: { '': 'In view', page: 'With the page', pinned: 'Pinned' },
    hint: 'When the form comes into view, so that it costs your page nothing, by an inline script. With the page, by a tag, as policies without inline scripts require. A pinned tag loads a file that never changes, and gets no updates. In HTML and WordPress.',
  },
  { name: 'draft', label: 'Don’t save drafts', kind: 'check' },
] as const satisfies Option[]

/** The options as the page groups them. */
export const optionGroups = { Content: content, Appearance: appearance, Loading: loading }

/** Every option. */
export const options = [...content, ...appearance, ...loading]

/** The options that differ from their defaults. A checked option is `on`. */
export type Config = Partial<Record<(typeof options)[number]['name'], string>>

/** Starting points that can be combined: each sets some options, and leaves the others as they are. */
export const presets: Record<string, Config> = {
  Compact: { density: '0.8', padding: '1' },
  'Brand color': { accent: '#0f766e' },
  Dark: { theme: 'dark' },
  Spanish: { lang: 'es' },
}
