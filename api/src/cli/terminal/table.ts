import { oneLine } from '../../format/control-characters.ts'
import { write } from './output.ts'

/** A column of a table: its heading, its width in characters, and its text. */
type Column<Row> = [heading: string, width: number, text: (row: Row) => string]

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

/** Pads or truncates a text to exactly `width` characters. */
function fit(text: string, width: number): string {
  // Characters may have two code units; a bounded prefix is enough.
  const characters = [...oneLine(text.slice(0, 4 * width))]
  const fitting = characters.length > width ? [...characters.slice(0, width - 1), '…'] : characters
  return fitting.join('') + ' '.repeat(width - fitting.length)
}
