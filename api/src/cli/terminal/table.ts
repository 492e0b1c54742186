import stringWidth from 'string-width'
import { oneLine } from '../../format/control-characters.ts'
import { write } from './output.ts'

/** A column of a table: its heading, its width in terminal cells, and its text. */
export type Column<Row> = [heading: string, width: number, text: (row: Row) => string]

/** Formats a table for a terminal, one line per row. */
export function table<Row>(columns: Column<Row>[]) {
  const line = (cells: string[]) => cells.join('  ').trimEnd()
  return {
    head: line(columns.map(([heading, width]) => heading.padEnd(width))),
    row: (row: Row) => line(columns.map(([, width, text]) => fit(text(row), width))),
  }
}

/** Prints a table. Its head comes with the first row, or at the end if there is none: nothing precedes an error. */
export async function printTable<Row>(
  { head, row }: ReturnType<typeof table<Row>>,
  rows: AsyncIterable<Row> | Iterable<Row>,
): Promise<void> {
  let unprintedHead = `${head}\n`
  for await (const item of rows) {
    await write(`${unprintedHead}${row(item)}\n`)
    unprintedHead = ''
  }
  await write(unprintedHead)
}

const graphemes = new Intl.Segmenter('en')
const isPrintableAscii = (text: string) => /^[\x20-\x7e]*$/.test(text)

/** Pads or truncates a text to exactly `width` cells. */
function fit(text: string, width: number): string {
  // Characters without width are rare, so a bounded prefix is enough.
  const line = oneLine(text.slice(0, 20 * width))
  // Measuring each grapheme would take most of the time of a long list.
  if (isPrintableAscii(line)) return line.length > width ? `${line.slice(0, width - 1)}…` : line.padEnd(width)
  let cells = 0
  // Where to truncate if the text is too long: the last cell is the ellipsis.
  let cut = { index: 0, cells: 0 }
  for (const { segment, index } of graphemes.segment(line)) {
    if (cells < width) cut = { index, cells }
    cells += isPrintableAscii(segment) ? 1 : stringWidth(segment)
    if (cells > width) return `${line.slice(0, cut.index)}…`.padEnd(cut.index + width - cut.cells)
  }
  return line + ' '.repeat(width - cells)
}
