import stringWidth from 'string-width'
import { oneLine } from '../one-line.ts'

/** A column of a table: its heading, its width in terminal cells, and what stands there. */
export type Column<Row> = [heading: string, width: number, text: (row: Row) => string]

/** A table for a terminal, one line a row. */
export function table<Row>(columns: Column<Row>[]) {
  const line = (cells: string[]) => cells.join('  ').trimEnd()
  return {
    head: line(columns.map(([heading, width]) => heading.padEnd(width))),
    row: (row: Row) => line(columns.map(([, width, text]) => fit(text(row), width))),
  }
}

/** One line of exactly `width` cells. */
function fit(text: string, width: number): string {
  // No more than could ever fit: a cell holds at least a character, but for those that have no width.
  const line = oneLine(text.slice(0, 20 * width))
  let fitted = line
  for (let kept = [...line].slice(0, 4 * width); stringWidth(fitted) > width; fitted = `${kept.join('')}…`)
    kept.pop()
  return fitted + ' '.repeat(width - stringWidth(fitted))
}

/** Such as `2026-11-20 09:30`, in this machine's time zone. */
export function localTime(time: string): string {
  return new Date(time).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' })
}
