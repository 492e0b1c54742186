import { languageName, type StoredQuote } from '@concrete-quote/openapi'
import escapeHtml from 'escape-html'
import { oneLine } from '../format/control-characters.ts'
import { breaksWords, htmlLink } from './mail.ts'

/** A row of the table in an email about one quote, and its link. */
export interface Row {
  label: string
  text: string | null
  href?: string | undefined
}

/** Formats the rows that have a text: as lines of plain text, and as an HTML table. */
export function formatRows(rows: Row[]): { text: string; html: string } {
  const shown = rows.flatMap(({ label, text, href }) => (text ? [{ label, text: oneLine(text), href }] : []))
  return {
    text: shown.map(({ label, text }) => `${label}: ${text}`).join('\n'),
    html: `<table>
${shown.map(({ label, text, href }) => `<tr><th align="left">${escapeHtml(label)}</th><td ${breaksWords}>${htmlLink(text, href)}</td></tr>`).join('\n')}
</table>`,
  }
}

/** The row that says which language a visitor speaks, if the form said so. */
export function languageRow({ lang }: Pick<StoredQuote, 'lang'>): Row {
  return { label: 'Language', text: lang && `Speaks ${languageName(lang)}` }
}
