import { removeBidiControls } from './control-characters.ts'

/** The first line of a file, with a byte order mark so that spreadsheets read it as UTF-8. */
export const csvHead = (headings: string[]) => `\ufeff${headings.join()}\r\n`

/** A line of a file (RFC 4180). */
export const csvLine = (texts: string[]) => `${texts.map(cell).join()}\r\n`

/**
 * Where a spreadsheet would start a formula, including full-width forms (OWASP, CSV Injection): at the start of a cell,
 * and where a cell starts in a locale that separates cells by another character, so that quotes around commas have no
 * effect: at the start of a line or after a separator, also in quotes.
 */
const formulaStart = /^(?=[\t\r\n=+\-@＝＋－＠])|(?<=[;\t\r\n])(?="*[=+\-@＝＋－＠])/g

/** Quotes a cell. What a spreadsheet would run as a formula is prefixed with an apostrophe. */
function cell(text: string): string {
  const safe = removeBidiControls(text).replace(formulaStart, "'")
  return `"${safe.replaceAll('"', '""')}"`
}
