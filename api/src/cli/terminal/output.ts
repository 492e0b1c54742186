import { fstatSync, writeFileSync } from 'node:fs'
import type { CommanderError } from 'commander'
import { UserFacingError } from '../../errors.ts'
import { exitWith } from '../../exit-with.ts'
import { escapeControls } from '../../format/control-characters.ts'
import { jsonLine } from '../../format/json-lines.ts'

/** Exits because standard output cannot be written, for example because its disk is full. */
function exitWithoutOutput(error: NodeJS.ErrnoException): never {
  // `quotes list | head` closes the pipe early, which is not an error.
  if (error.code === 'EPIPE') process.exit(0)
  exitWith(incompleteOutput(error))
}
process.stdout.on('error', exitWithoutOutput)

const incompleteOutput = (error: Error) =>
  new UserFacingError(`Standard output cannot be written (${error.message}). The output is incomplete.`, {
    cause: error,
  })

/** The option of commands that can print JSON. */
export const jsonOption: [flags: string, description: string] = ['--json', 'print one JSON object per line']

/** How to run a command: in a checkout, and as examples/deploy/ sets up a server, or containers. */
export const howToType = (name: 'quotes' | 'users') => `
Run the command as
  npm run -s ${name} -- <command>                 in a checkout
  sudo concrete-quote ${name} <command>           on a server
  docker compose exec app node ${name} <command>  in a container`

/**
 * Writes to standard output with backpressure, so that a long list is not buffered. Control characters are escaped on a
 * terminal.
 */
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

/**
 * Writes a text that is never shown again to standard output.
 * @throws {UserFacingError} if it cannot be written, even if a closed pipe is the reason.
 */
export async function writeOnce(text: string): Promise<void> {
  process.stdout.off('error', exitWithoutOutput)
  try {
    await new Promise<void>((resolve, reject) => {
      process.stdout.once('error', reject)
      process.stdout.write(text, (error) => {
        if (!error) resolve()
      })
    })
  } catch (error) {
    throw incompleteOutput(error as Error)
  } finally {
    process.stdout.on('error', exitWithoutOutput)
  }
}

/** Prints a record as a line of JSON. */
export const printJson = (record: unknown) => write(jsonLine(record))

/** The width of the bar in characters, and how often it is redrawn. */
const barCells = 30
const drawEveryMs = 100

/** Creates a progress bar on standard error, if that is a terminal. */
function progressBar() {
  let drawnAt = -Infinity
  let isDrawn = false
  function draw(done: number, total: number, what = '') {
    if (!process.stderr.isTTY || (Date.now() - drawnAt < drawEveryMs && done < total)) return
    drawnAt = Date.now()
    isDrawn = true
    const share = total === 0 ? 1 : Math.min(done / total, 1)
    const bar = '#'.repeat(Math.round(share * barCells)).padEnd(barCells)
    process.stderr.write(`\r[${bar}] ${Math.floor(share * 100)}%  ${done} of ${total}${what}\u001b[K`)
  }
  return { draw, end: () => void (isDrawn && process.stderr.write('\n')) }
}

/** Draws the progress of some work, and ends the line of the bar before anything else is printed. */
export async function showProgress<T>(
  work: (draw: ReturnType<typeof progressBar>['draw']) => Promise<T>,
): Promise<T> {
  const bar = progressBar()
  try {
    return await work(bar.draw)
  } finally {
    bar.end()
  }
}

/**
 * Passes items on, and shows their progress on standard error, unless the items themselves are printed on the terminal.
 */
export async function* withProgress<T>(items: AsyncIterable<T>, total: number): AsyncGenerator<T> {
  if (process.stdout.isTTY) {
    yield* items
    return
  }
  const bar = progressBar()
  let done = 0
  for await (const item of items) {
    yield item
    bar.draw(++done, total)
  }
  bar.draw(total, total)
  bar.end()
}

/** The exit codes besides 0 for success and 1 for failure. */
const exitCodes = { usage: 2, noQuote: 3 }

/** For `exitOverride` of a command, which also ends after it has printed its help. */
export const exitFromUsage = ({ exitCode }: CommanderError): never =>
  process.exit(exitCode === 0 ? 0 : exitCodes.usage)

class NoQuoteError extends UserFacingError {
  override name = 'NoQuoteError'
  override exitCode = exitCodes.noQuote
}

/** Creates the error about an unknown quote. */
export const noSuchQuote = (id: string) =>
  new NoQuoteError(`No such quote: ${id}. "quotes list --spam" shows all quotes with their IDs.`)

/** Creates the error about a person without quotes. */
export const noQuotesFrom = (emailOrPhone: string | undefined) =>
  new NoQuoteError(`No quotes from ${emailOrPhone}.`)
