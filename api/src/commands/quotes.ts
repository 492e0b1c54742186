import { Command } from 'commander'
import stringWidth from 'string-width'
import type { StoredQuote } from '@concrete-quote/openapi'
import { parseConfig } from '../config.ts'
import { oneLine } from '../one-line.ts'
import { exitWith, StartError } from '../start-error.ts'
import { runCommand, runForOne } from './control.ts'

// `npm run quotes -- list | head` closes the pipe early; that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

const program = new Command('quotes')
  .usage('<command>   (npm run quotes -- <command>)')
  .description('Work with the quote requests that were received.')

program
  .command('list')
  .description('show all quotes, newest first')
  .option('--spam', 'show also those taken for spam')
  .option('--json', 'print one JSON object a line, for programs')
  .action(async ({ json, spam = false }: { json?: true; spam?: boolean }) => {
    const config = parseConfig(process.env)
    const format = json ? JSON.stringify : tableRow
    if (!json) await print(tableHead)
    for await (const quote of runCommand(config, 'listQuotes', { spam })) await print(format(quote))
  })

program
  .command('release <id>')
  .description('take the spam mark off a quote')
  .action(async (id: string) => {
    const released = await runForOne(parseConfig(process.env), 'releaseQuote', { id })
    if (!released) throw new StartError(`There is no quote ${id}.`)
    console.log(`${id} is no longer taken for spam.`)
  })

/** Waits while the reader is slow, so that a long list needs no memory. */
async function print(line: string): Promise<void> {
  if (!process.stdout.write(`${line}\n`))
    await new Promise((drained) => process.stdout.once('drain', drained))
}

/** The table's columns: heading, width in terminal cells, and what stands there. */
const columns: [string, number, (quote: StoredQuote) => string][] = [
  ['Received', 16, ({ createdAt }) => localTime(createdAt)],
  ['Name', 24, ({ firstName, lastName }) => `${firstName} ${lastName}`],
  ['Phone', 18, ({ phone }) => phone],
  ['Email', 28, ({ email }) => email ?? ''],
  ['Project', 10, ({ projectType }) => projectType],
  ['Details', 60, ({ projectDetails }) => projectDetails],
]

const tableHead = columns
  .map(([heading, width]) => heading.padEnd(width))
  .join('  ')
  .trimEnd()

function tableRow(quote: StoredQuote): string {
  return columns
    .map(([, width, text]) => fit(text(quote), width))
    .join('  ')
    .trimEnd()
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
function localTime(createdAt: string): string {
  return new Date(createdAt).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' })
}

await program.parseAsync().catch(exitWith)
