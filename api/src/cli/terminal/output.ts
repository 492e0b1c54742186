import { fstatSync, writeFileSync } from 'node:fs'
import { UserFacingError } from '../../platform/errors.ts'
import { escapeControls, oneLine } from '../../platform/format/control-characters.ts'
import { jsonLine } from '../../platform/format/json-lines.ts'
import { exitWith } from '../command-line.ts'

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // `quotes list | head` closes the pipe early, which is not an error.
  if (error.code === 'EPIPE') process.exit(0)
  exitWith(incompleteOutput(error))
})

const incompleteOutput = (error: Error) =>
  new UserFacingError(`Standard output cannot be written (${error.message}). The output is incomplete.`, {
    cause: error,
  })

/** Writes to standard output with backpressure, because lists are long. Control characters are escaped on a terminal. */
export async function write(text: string): Promise<void> {
  if (isFile) return writeToFile(text)
  const shown = process.stdout.isTTY ? escapeControls(text) : text
  if (!process.stdout.write(shown)) await new Promise((drained) => process.stdout.once('drain', drained))
}

const isFile = fstatSync(1).isFile()

/** Writes to standard output that is a file. Node's stream ignores that a disk had space only for part of a text. */
function writeToFile(text: string) {
  try {
    writeFileSync(1, text)
  } catch (error) {
    throw incompleteOutput(error as Error)
  }
}

export const printJson = (record: unknown) => write(jsonLine(record))

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

/** A number of things, such as `1 quote` or `2 quotes`. */
export const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`

export class NoQuoteError extends UserFacingError {
  override name = 'NoQuoteError'
  override exitCode = 3
}

export const noSuchQuote = (id: string) =>
  new NoQuoteError(`No such quote: ${id}. "quotes export" has all quotes with their IDs.`)
