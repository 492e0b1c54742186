import { brandColors, company, type Language } from '@concrete-quote/openapi'
import escapeHtml from 'escape-html'
import { oneLine, removeBidiControls } from '../../platform/format/control-characters.ts'

// The layout of all emails, and the only file that writes their HTML: what somebody typed is escaped here. It is made of
// tables, because Outlook for Windows ignores other widths and paddings, and loads no pictures, which mailboxes block.

/** A text, which is a link if it has an address. */
interface Link {
  text: string
  href: string | undefined
}

/** A fact. One without a text is left out. */
export interface Row {
  label: string
  text: string | null
  href?: string | undefined
}

/** Whoever waits for a response, with a link to the request, and lines about it. */
export interface Person {
  name: Link
  lines: (string | Link[])[]
}

/** A number that a report is about, and how it changed. */
export interface Figure {
  label: string
  value: string
  change: string
  color: Color
}

/** What a message consists of: sentences of a paragraph, what is formatted in some way, and nothing. */
export type Content =
  | string
  | undefined
  | Link
  /** The first one stands out, unless another one of the message does. Those without an address are left out. */
  | { buttons: Link[]; areQuiet?: boolean }
  /** What somebody typed, with its lines, and facts. */
  | { typed?: string | null; rows: Row[] }
  | { person: Person }
  | { figures: Figure[] }

export interface Message {
  lang: Language
  subject: string
  /** What lists of emails show beside the subject. Nobody sees it in the email. */
  preheader: string
  /** What the message is about, in one line. */
  headline: string
  /** Whether the headline is a promise, which is large. */
  isPromise?: boolean
  contents: Content[]
  /** What comes below them, in small type. */
  notes: Content[]
}

/** An email, or a part of one, as plain text and as HTML. */
export interface Part {
  text: string
  html: string
}

/** The width of an email where there is room for it, in pixels. */
const maxWidth = 560

const colors = [
  ...(['paper', 'surface', 'sunk', 'ui', 'ink', 'muted', 'chalk', 'on-chalk', 'ok', 'bad'] as const),
  ...(['slate', 'on-slate', 'chalk-on-slate'] as const),
] as const
type Color = (typeof colors)[number]

const font = "'Public Sans', system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif"
const normal = 'font-size: 16px; line-height: 24px'
const small = 'font-size: 14px; line-height: 21px'
/** Of texts whose words may be longer than a line: phones show a wider email in small type. */
const breaksWords = 'overflow-wrap: anywhere'

function darkRules(name: Color): string {
  const { dark } = brandColors[name]
  return `.text-${name} { color: ${dark} !important } .back-${name} { background: ${dark} !important } .edge-${name} { border-color: ${dark} !important }`
}

/** The classes of colors, for dark mode. Programs that have none show the colors beside them. */
const styleSheet = `:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
${colors.map(darkRules).join('\n')}
}
@media (max-width: 480px) { .wide { width: 100% !important } .stacked { display: block !important; width: auto !important } }`

/** Formats the attributes of an element with a style, and with the colors of its text, background, and border. */
function look(style: string, colors: { text?: Color; back?: Color; edge?: Color }, otherClass = ''): string {
  const { text, back, edge } = colors
  const styles = [
    style,
    text && `color: ${brandColors[text].light}`,
    back && `background: ${brandColors[back].light}`,
    edge && `border-color: ${brandColors[edge].light}`,
  ]
  const classes = [otherClass, text && `text-${text}`, back && `back-${back}`, edge && `edge-${edge}`]
  return `class="${classes.filter(Boolean).join(' ')}" style="${styles.filter(Boolean).join('; ')}"`
}

/** Formats a table that screen readers do not take for one. */
const table = (attributes: string, rows: string[]) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>
${rows.map((cells) => `<tr>${cells}</tr>`).join('\n')}
</table>`

const paragraph = (html: string, style = normal, text: Color = 'ink') =>
  `<p ${look(`margin: 0 0 16px; ${style}`, { text })}>${html}</p>`

const link = ({ text, href }: Link, style = '') =>
  href
    ? `<a href="${escapeHtml(href)}" ${look(style, { text: 'chalk' })}>${escapeHtml(text)}</a>`
    : escapeHtml(text)

/** Formats a tinted box. */
const box = (html: string) =>
  table('width="100%" style="margin: 0 0 16px; border-collapse: separate"', [
    `<td ${look('padding: 16px; border-radius: 6px', { text: 'ink', back: 'sunk' })}>${html}</td>`,
  ])

function formatButtons({ buttons: links, areQuiet = false }: { buttons: Link[]; areQuiet?: boolean }): Part {
  const buttons = links.filter(({ href }) => href !== undefined)
  const cells = buttons.map(({ text, href = '' }, index) => {
    const [back, edge, color] =
      index === 0 && !areQuiet
        ? (['chalk', 'chalk', 'on-chalk'] as const)
        : (['surface', 'ui', 'chalk'] as const)
    const padding = '13px 24px'
    const cell = look(
      `border: 1px solid; border-radius: 6px; text-align: center; mso-padding-alt: ${padding}`,
      { back, edge },
    )
    const button = look(
      `display: block; padding: ${padding}; ${normal}; font-weight: 600; text-decoration: none`,
      { text: color },
    )
    return `<td ${cell}><a href="${escapeHtml(href)}" ${button}>${escapeHtml(text)}</a></td>`
  })
  return {
    text: buttons.map(({ text, href }) => `${text}: ${href}`).join('\n'),
    html: table('class="wide" style="margin: 0 0 16px; border-collapse: separate; border-spacing: 0"', [
      cells.join('<td width="8"></td>'),
    ]),
  }
}

function formatDetails({ typed, rows }: { typed?: string | null; rows: Row[] }): Part {
  const facts = rows.flatMap(({ label, text, href }) => (text ? [{ label, text: oneLine(text), href }] : []))
  const words = removeBidiControls(typed ?? '')
  const cells = facts.map(({ label, text, href }) => {
    const term = look(`width: 128px; padding: 4px 12px 0 0; ${small}`, { text: 'muted' }, 'stacked')
    const value = look(`padding: 2px 0; ${normal}; ${breaksWords}`, { text: 'ink' }, 'stacked')
    return `<td valign="top" ${term}>${escapeHtml(label)}</td><td valign="top" ${value}>${link({ text, href })}</td>`
  })
  return {
    text: [words, facts.map(({ label, text }) => `${label}: ${text}`).join('\n')]
      .filter(Boolean)
      .join('\n\n'),
    html: box(
      `${words && paragraph(escapeHtml(words), `${normal}; white-space: pre-wrap; ${breaksWords}`)}${table('width="100%"', cells)}`,
    ),
  }
}

function formatPerson({ name, lines }: Person): Part {
  const shown = lines.map((line) => (typeof line === 'string' ? [{ text: line, href: undefined }] : line))
  const textOf = (line: Link[]) => line.map(({ text }) => text).join(', ')
  const filled = shown.filter((line) => textOf(line) !== '')
  const html = filled.map((line) => line.map((each) => link(each)).join(', '))
  return {
    text: [name.text, ...filled.map(textOf), name.href].join('\n'),
    html: box(
      `<p style="margin: 0; ${normal}; ${breaksWords}">${[link(name, 'font-weight: 600'), ...html].join('<br>')}</p>`,
    ),
  }
}

function formatFigures(figures: Figure[]): Part {
  const cells = figures.map(({ label, value, change, color }) => {
    const lines = [
      [label, small, 'muted'],
      [value, 'font-size: 36px; line-height: 44px; font-weight: 600', 'ink'],
      [change, small, color],
    ] as const
    const html = lines.map(
      ([text, style, name]) => `<div ${look(style, { text: name })}>${escapeHtml(text)}</div>`,
    )
    return `<td class="stacked" valign="top" style="padding: 0 12px 8px 0">${html.join('')}</td>`
  })
  return {
    text: figures.map(({ label, value, change }) => `${label}: ${value} (${change})`).join('\n'),
    html: box(table('width="100%"', [cells.join('')])),
  }
}

function formatContent(content: NonNullable<Content>, style?: string, text?: Color): Part {
  if (typeof content === 'string') return { text: content, html: paragraph(escapeHtml(content), style, text) }
  if ('buttons' in content) return formatButtons(content)
  if ('rows' in content) return formatDetails(content)
  if ('person' in content) return formatPerson(content.person)
  if ('figures' in content) return formatFigures(content.figures)
  return { text: `${content.text}: ${content.href}`, html: paragraph(link(content), style, text) }
}

/** The logo, as most mail programs of Apple show it. Others leave it out: the name follows. */
const logo = `<svg width="24" height="24" viewBox="${company.logo.viewBox}" aria-hidden="true" style="margin: 0 8px -4px 0">${company.logo.paths
  .map(
    ({ d, accent }) => `<path d="${d}" fill="${brandColors[accent ? 'chalk-on-slate' : 'on-slate'].light}"/>`,
  )
  .join('')}</svg>`

const header = `<td ${look('padding: 16px 24px; border-bottom: 3px solid; border-radius: 10px 10px 0 0; font-size: 18px; line-height: 28px; font-weight: 600', { text: 'on-slate', back: 'slate', edge: 'chalk' })}>${logo}${escapeHtml(company.name)}</td>`

/** Formats a message as text and as HTML. */
export function formatMessage(message: Message): Part {
  const { lang, subject, preheader, headline, isPromise, contents, notes } = message
  const isContent = (content: Content) => content !== undefined
  const main = contents.filter(isContent).map((content) => formatContent(content))
  const footer = notes.filter(isContent).map((content) => formatContent(content, small, 'muted'))
  const titleSize = isPromise ? 'font-size: 26px; line-height: 32px' : 'font-size: 22px; line-height: 28px'
  const title = look(`margin: 0 0 16px; ${titleSize}; font-weight: 600`, { text: 'ink' })
  const card = look(`padding: 24px 24px 8px; border-radius: 0 0 10px 10px; ${breaksWords}`, {
    back: 'surface',
  })
  const htmlOf = (parts: Part[]) => parts.map(({ html }) => html).join('\n')
  return {
    text: [headline, ...main.map(({ text }) => text), '-- ', ...footer.map(({ text }) => text)].join('\n\n'),
    html: `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
${styleSheet}
</style>
<!--[if mso]><style>td, p, a, h1, div { font-family: Arial, sans-serif !important }</style><![endif]-->
</head>
<body ${look(`margin: 0; padding: 0; font-family: ${font}`, { back: 'paper' })}>
<div style="display: none; max-height: 0; overflow: hidden; mso-hide: all">${escapeHtml(preheader)}</div>
${table(`width="100%" ${look('', { back: 'paper' })}`, [
  `<td align="center" style="padding: 16px 12px">
<!--[if mso]><table role="presentation" width="${maxWidth}"><tr><td><![endif]-->
${table(`width="100%" style="max-width: ${maxWidth}px; text-align: left; border-collapse: separate"`, [
  header,
  `<td ${card}><h1 ${title}>${escapeHtml(headline)}</h1>
${htmlOf(main)}</td>`,
  `<td style="padding: 16px 24px 0">${htmlOf(footer)}</td>`,
])}
<!--[if mso]></td></tr></table><![endif]-->
</td>`,
])}
</body>
</html>
`,
  }
}
