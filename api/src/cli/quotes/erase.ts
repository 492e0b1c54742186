import { createInterface } from 'node:readline/promises'
import type { Command } from 'commander'
import { parseConfig, type Config } from '../../config.ts'
import { UserFacingError } from '../../errors.ts'
import { createTableTime } from '../../format/local-time.ts'
import type { CommandArguments } from '../control/commands.ts'
import { runCommand, runForOne } from '../control/run-command.ts'
import type { Person } from '../control/person.ts'
import { progressBar, write } from '../terminal/output.ts'
import { exitWithoutQuote, exitWithoutQuotesFrom } from '../terminal/exit-codes.ts'
import { quoteTable } from './tables.ts'

/** How many quotes of a person are listed before they are erased. */
const shownRows = 5

export function addEraseCommand(program: Command) {
  program
    .command('erase [id]')
    .description('erase a quote, or all quotes of a person, permanently')
    .option('--email <address>', 'all quotes from this email address')
    .option('--phone <number>', 'all quotes with this phone number')
    .option('--yes', 'skip the confirmation prompt')
    .action(async (id: string | undefined, { yes, ...person }: Person & { yes?: true }) => {
      const isPerson = person.email !== undefined || person.phone !== undefined
      if ((id !== undefined) === isPerson) program.error('error: specify either an ID, or --email or --phone')
      const config = parseConfig(process.env)
      const found = id === undefined ? await summarizePerson(config, person) : await summarizeOne(config, id)
      const these = found.count === 1 ? 'this quote' : `these ${found.count} quotes`
      if (!yes && !(await isConfirmed(`Erase ${these} for good?`)))
        throw new UserFacingError('Nothing was erased.')
      const what = id === undefined ? { ...person, newest: found.newest } : { id }
      const erased = await eraseWithProgress(config, what, found.count)
      if (erased === 0)
        return id === undefined ? exitWithoutQuotesFrom(person.email ?? person.phone) : exitWithoutQuote(id)
      console.log(
        `Erased ${erased} ${erased === 1 ? 'quote' : 'quotes'}. Earlier backups and exports still contain erased quotes.`,
      )
    })
}

async function summarizeOne(config: Config, id: string) {
  const { quote } = (await runForOne(config, 'showQuote', { id })) ?? exitWithoutQuote(id)
  await write(`${quoteTable(config).row(quote)}\n`)
  return { count: 1, newest: id }
}

/** Lists the newest quotes of a person, and says how many more there are. */
async function summarizePerson(config: Config, person: Person) {
  const table = quoteTable(config)
  let [count, newest, oldest] = [0, '', '']
  for await (const quote of runCommand(config, 'findPerson', person)) {
    if (++count <= shownRows) await write(`${table.row(quote)}\n`)
    if (quote.id > newest) newest = quote.id
    if (oldest === '' || quote.createdAt < oldest) oldest = quote.createdAt
  }
  if (count === 0) return exitWithoutQuotesFrom(person.email ?? person.phone)
  const localTime = createTableTime(config.TIME_ZONE)
  if (count > shownRows) await write(`and ${count - shownRows} more, the oldest of ${localTime(oldest)}\n`)
  return { count, newest }
}

/**
 * Erases quotes with a progress bar.
 * @returns The number of erased quotes.
 */
async function eraseWithProgress(
  config: Config,
  what: CommandArguments<'eraseQuotes'>,
  total: number,
): Promise<number> {
  const bar = progressBar()
  let erased = 0
  for await (const progress of runCommand(config, 'eraseQuotes', what)) {
    if ('erased' in progress) bar.draw((erased = progress.erased), total, ' quotes erased')
    else bar.draw(progress.scrubbed, progress.total, ' pages of the file overwritten')
  }
  bar.end()
  return erased
}

/** Asks on the terminal. Without one, the answer is no. */
async function isConfirmed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    console.error(`${question} Confirm with --yes.`)
    return false
  }
  const prompt = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await prompt.question(`${question} (y/N) `)
  prompt.close()
  return /^y(es)?$/i.test(answer.trim())
}
