import { once } from 'node:events'
import { createReadStream, existsSync, type ReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { StoredQuote } from '@concrete-quote/openapi'
import { Command } from 'commander'
import { parseConfig } from '../config.ts'
import { inPieces, jsonLines } from '../json-lines.ts'
import { deliveryId } from '../notifications/outbox.ts'
import { quoteCsv } from '../routes/quote-csv.ts'
import { oneLine } from '../one-line.ts'
import { exitWith, UserFacingError } from '../errors.ts'
import type { Delivery } from '../stores/delivery-store.ts'
import type { Erasure, QuoteRecord } from '../stores/quote-record.ts'
import type { CommandArguments } from './commands.ts'
import { runCommand, runForOne } from './control.ts'
import { inBatches, migrate, targetAddress } from './migrate.ts'
import { howToType, printJson, progressBar, withProgress, write } from './output.ts'
import { isErasure, parseExport } from './parse-export.ts'
import type { Person } from './person.ts'
import { localTime, table } from './table.ts'
import { writeNewFile } from './write-new-file.ts'

/** What the process ends with, besides 0 when all is done and 1 when it could not be done. */
const exitCodes = { misunderstood: 2, noQuote: 3 }

const help = `
Examples:
  quotes list                      the newest requests first; each line ends with the id that show, release and erase take
  quotes list | grep -i lovelace   those that have a word in their line
  quotes show 01a1f83a-…           all of one request
  quotes export --csv --output all.csv
                                   all of them, for a spreadsheet
  quotes deliveries --failed       who could not be told of a request
${howToType('quotes')}

Exit codes:
  0  done
  1  it could not be done; the message says why, and what to do
  2  the command was not understood
  3  there is no such quote
`

const config = () => parseConfig(process.env)

const json: [string, string] = ['--json', 'print JSON, one object a line, for programs']

const program = new Command('quotes')
  .usage('<command>')
  .description('Work with the quote requests that were received, whether or not the server runs.')
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : exitCodes.misunderstood))
  .addHelpText('after', help)

program
  .command('list')
  .description('show all quotes, newest first')
  .option('--spam', 'show also those taken for spam')
  .option(...json)
  .action(async ({ json, spam = false }: { json?: true; spam?: boolean }) => {
    if (!json) await write(`${quoteTable.head}\n`)
    let hidden = 0
    for await (const quote of runCommand(config(), 'listQuotes', {})) {
      if (quote.spam && !spam) hidden++
      else await (json ? printJson(quote) : write(`${quoteTable.row(quote)}\n`))
    }
    // Beside the list, not in it.
    if (hidden > 0)
      console.error(
        `Not shown: ${hidden} taken for spam, such as what came faster than a person types. --spam shows all.`,
      )
  })

program
  .command('show <id>')
  .description('show all of a quote, and who was told of it')
  .option(...json)
  .action(async (id: string, { json }: { json?: true }) => {
    const found = await runForOne(config(), 'showQuote', { id })
    if (!found) return noQuote(id)
    if (json) return printJson({ ...found.quote, deliveries: found.deliveries.map(withId) })
    for (const [name, value] of Object.entries(found.quote))
      await write(`${name.padEnd(16)}${value === null ? '' : inLines(value)}\n`)
    if (found.deliveries.length === 0) return
    await write(`\n${deliveryTable.head}\n`)
    for (const delivery of found.deliveries) await write(`${deliveryTable.row(delivery)}\n`)
  })

program
  .command('export')
  .description('write all quotes to standard output, oldest first, spam included')
  .option('--csv', 'as a table for spreadsheets, instead of JSON lines')
  .option('--output <file>', 'to a new file that only you can read, instead of standard output')
  .action(async ({ csv, output }: { csv?: true; output?: string }) => {
    const records = exportRecords()
    const pieces = inPieces(csv ? quoteCsv(records) : jsonLines(withErasures(records)))
    if (output !== undefined) return writeNewFile(asTyped(output), pieces)
    for await (const piece of pieces) await write(piece)
  })

program
  .command('release <id>')
  .description('take the spam mark off a quote')
  .action(async (id: string) => {
    if (!(await runForOne(config(), 'releaseQuote', { id }))) return noQuote(id)
    console.log(`${id} is no longer taken for spam.`)
  })

program
  .command('deliveries')
  .description('show who was told of which quote, newest first')
  .option('--failed', 'show only those that were given up')
  .option('--retry', 'try once more those that were given up')
  .option(...json)
  .action(async ({ failed, retry, json }: { failed?: true; retry?: true; json?: true }) => {
    const deliveries = runCommand(config(), 'listDeliveries', { failed: failed ?? retry ?? false })
    let count = 0
    if (!json) await write(`${deliveryTable.head}\n`)
    for await (const delivery of deliveries) {
      await (json ? printJson(withId(delivery)) : write(`${deliveryTable.row(delivery)}\n`))
      count++
    }
    if (retry) await runForOne(config(), 'retryDeliveries', {})
    if (json) return
    if (count === 0) console.log(failed || retry ? 'None was given up.' : 'Nobody was to be told.')
    else if (retry) console.log('These are tried again now, or when the server runs.')
  })

program
  .command('erase [id]')
  .description('forget a quote, or all quotes of a person, for good')
  .option('--email <address>', 'all quotes from this e-mail address')
  .option('--phone <number>', 'all quotes with this phone number')
  .option('--yes', 'do not ask')
  .action(async (id: string | undefined, { yes, ...person }: Person & { yes?: true }) => {
    const isPerson = person.email !== undefined || person.phone !== undefined
    if ((id !== undefined) === isPerson)
      program.error('error: say what to erase: either an id, or a person by --email or --phone')
    const found = id === undefined ? await summarizePerson(person) : await summarizeOne(id)
    const these = found.count === 1 ? 'this quote' : `these ${found.count} quotes`
    if (!yes && !(await isConfirmed(`Erase ${these} for good?`)))
      throw new UserFacingError('Nothing was erased.')
    const erased = await eraseWithProgress(
      id === undefined ? { ...person, newest: found.newest } : { id },
      found.count,
    )
    if (erased === 0) return noQuote(id ?? `of ${person.email ?? person.phone}`)
    console.log(`Erased: ${erased}. Backups and exports made before still hold them.`)
  })

program
  .command('import [file]')
  .description('add the quotes that an export wrote, from a file or standard input; those that are here stay')
  .action(async (file?: string) => {
    const input = file === undefined ? process.stdin : await openFile(asTyped(file))
    let [read, added, erased] = [0, 0, 0]
    for await (const lines of inBatches(parseExport(input.setEncoding('utf8')))) {
      const erasures = lines.filter(isErasure)
      const records = lines.filter((line): line is QuoteRecord => !isErasure(line))
      if (records.length > 0) added += (await runForOne(config(), 'restoreRecords', { records })) ?? 0
      if (erasures.length > 0) erased += (await runForOne(config(), 'restoreErasures', { erasures })) ?? 0
      read += records.length
    }
    console.log(`${read} read, ${added} added${erased > 0 ? `, ${erased} erased as in the export` : ''}.`)
  })

program
  .command('backup <file>')
  .description('copy all that is kept into a file, also while the server runs')
  .action(async (file: string) => {
    const path = asTyped(file)
    await runForOne(config(), 'backUp', { file: path })
    // Such as systemd's PrivateTmp.
    if (!existsSync(path))
      throw new UserFacingError(
        `The server wrote ${path} into a folder that it alone sees: choose another place.`,
      )
    console.log(
      `Backed up to ${path}. To restore it, stop the server and copy it to quotes.db in the data folder.`,
    )
  })

program
  .command('check')
  .description('check the data folder for damage, also while the server runs')
  .action(async () => {
    await runForOne(config(), 'checkStore', {})
    console.log('No damage found.')
  })

program
  .command('migrate')
  .description('copy all quotes and users into a MongoDB database; it can be run again')
  .option(
    '--to <address>',
    'such as mongodb://127.0.0.1:27017/quotes; one with a password is asked for, or read from standard input',
  )
  .action(async ({ to }: { to?: string }) => {
    if (config().MONGODB_URI !== undefined)
      throw new UserFacingError(
        'The quotes are in MongoDB already: leave MONGODB_URI out to copy those of the data folder.',
      )
    const { quotes, added, checksum } = await migrate(config(), await targetAddress(to), exportRecords())
    console.log(`${quotes} quotes compared, ${added} of them added. SHA-256 of both sides: ${checksum}`)
  })

/** How many quotes of a person are shown before they are erased. */
const shownRows = 5

async function summarizeOne(id: string) {
  const { quote } = (await runForOne(config(), 'showQuote', { id })) ?? noQuote(id)
  await write(`${quoteTable.row(quote)}\n`)
  return { count: 1, newest: id }
}

/** Prints the newest quotes of a person and how many more there are. */
async function summarizePerson(person: Person) {
  let [count, newest, oldest] = [0, '', '']
  for await (const quote of runCommand(config(), 'findPerson', person)) {
    if (++count <= shownRows) await write(`${quoteTable.row(quote)}\n`)
    if (quote.id > newest) newest = quote.id
    if (oldest === '' || quote.createdAt < oldest) oldest = quote.createdAt
  }
  if (count === 0) return noQuote(`of ${person.email ?? person.phone}`)
  if (count > shownRows) await write(`and ${count - shownRows} more, the oldest of ${localTime(oldest)}\n`)
  return { count, newest }
}

/** Erases, and shows on a terminal how much of that is done; how many quotes were erased. */
async function eraseWithProgress(what: CommandArguments<'eraseQuotes'>, total: number): Promise<number> {
  const bar = progressBar()
  let erased = 0
  for await (const progress of runCommand(config(), 'eraseQuotes', what)) {
    if ('erased' in progress) bar.draw((erased = progress.erased), total, ' quotes erased')
    else bar.draw(progress.scrubbed, progress.total, ' pages of the file overwritten')
  }
  bar.end()
  return erased
}

/** All that is kept, oldest first, and on a terminal how much of it that is. */
async function* exportRecords(): AsyncGenerator<QuoteRecord> {
  const total = (await runForOne(config(), 'countQuotes', {})) ?? 0
  yield* withProgress(runCommand(config(), 'exportRecords', {}), total)
}

/** The records of an export, then what was erased. */
async function* withErasures(records: AsyncIterable<QuoteRecord>): AsyncGenerator<QuoteRecord | Erasure> {
  yield* records
  yield* runCommand(config(), 'exportErasures', {})
}

/** A path as it was typed: npm runs this in the repository's folder, whatever folder that was in. */
const asTyped = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)

async function openFile(path: string): Promise<ReadStream> {
  const file = createReadStream(path)
  await once(file, 'ready').catch(({ message }: Error) => {
    throw new UserFacingError(`${path} cannot be read (${message}): name a file that an export wrote.`)
  })
  return file
}

/** Asks on the terminal; without one the answer is no. */
async function isConfirmed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    console.error(`${question} Say so by --yes.`)
    return false
  }
  const prompt = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await prompt.question(`${question} (y/N) `)
  prompt.close()
  return /^y(es)?$/i.test(answer.trim())
}

function noQuote(id: string): never {
  console.error(`There is no quote ${id}: quotes list --spam shows all, with their ids.`)
  process.exit(exitCodes.noQuote)
}

const withId = (delivery: Delivery) => ({ id: deliveryId(delivery), ...delivery })

/** A text that may have several lines, none of which can command the terminal. */
function inLines(text: string): string {
  return text
    .split('\n')
    .map(oneLine)
    .join(`\n${' '.repeat(16)}`)
}

const quoteTable = table<StoredQuote>([
  ['Received', 16, ({ createdAt }) => localTime(createdAt)],
  ['Name', 24, ({ firstName, lastName }) => `${firstName} ${lastName}`],
  ['Phone', 18, ({ phone }) => phone],
  ['Email', 28, ({ email }) => email ?? ''],
  ['Project', 10, ({ projectType }) => projectType],
  ['Details', 40, ({ projectDetails }) => projectDetails],
  ['Spam', 8, ({ spam }) => spam ?? ''],
  ['Id', 36, ({ id }) => id],
])

const deliveryTable = table<Delivery>([
  ['Quote', 36, ({ quoteId }) => quoteId],
  ['To', 36, ({ channel }) => channel],
  ['State', 9, ({ state }) => state],
  ['Attempts', 8, ({ attempts }) => String(attempts)],
  ['Next or ended', 16, ({ dueAt, settledAt }) => localTime(dueAt ?? settledAt ?? '')],
  ['Last error', 60, ({ error }) => error ?? ''],
])

await program.parseAsync().catch(exitWith)
