import { escapeControls } from '../escape-controls.ts'
import { jsonLine } from '../json-lines.ts'

// `quotes list | head` closes the pipe early; that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

/** How a command of the help is typed: in a checkout, and on a server that examples/deploy/README.md sets up. */
export const howToType = (name: 'quotes' | 'users') => `
Type the command as
  npm run -s ${name} -- <command>       in a checkout
  sudo concrete-quote ${name} <command>  on a server`

/**
 * Writes to standard output, and waits while the reader is slow, so that a long list needs no memory. A terminal gets
 * control characters escaped.
 */
export async function write(text: string): Promise<void> {
  const shown = process.stdout.isTTY ? escapeControls(text) : text
  if (!process.stdout.write(shown)) await new Promise((drained) => process.stdout.once('drain', drained))
}

/** Prints a record as a line of JSON. */
export const printJson = (record: unknown) => write(jsonLine(record))

/** How many steps the bar has, and how often it is drawn. */
const barCells = 30
const drawEveryMs = 100

/** Draws how much of a long work is done, over what it drew before, where standard error is a terminal. */
export function progressBar() {
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

/**
 * Passes on what a long work gives, and shows on a terminal how much of `total` that is: on standard error, unless
 * the work's own lines go to the terminal.
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
