import type { StoredQuote } from '@concrete-quote/openapi'
import type { Command } from 'commander'
import { parseConfig, type Config } from '../../config.ts'
import { createTableTime, formatAge } from '../../format/time.ts'
import { allQuotes } from '../../stores/interface/quote-store.ts'
import type { Store } from '../../stores/store.ts'
import { jsonOption, printJson } from '../terminal/output.ts'
import { printTable, table, type Column } from '../terminal/table.ts'
import { withStore } from '../with-store.ts'

interface ListOptions {
  json?: true
  spam?: boolean
  waiting?: boolean
}

export function addListCommand(program: Command) {
  program
    .command('list')
    .description('list quotes, newest first, without suspected spam')
    .option('--spam', 'include suspected spam')
    .option('--waiting', 'list only those that nobody has responded to, with their age')
    .option(...jsonOption)
    .action(async ({ json, spam = false, waiting = false }: ListOptions) => {
      const config = parseConfig(process.env)
      let hidden = 0
      async function* listed(store: Store) {
        for await (const quote of allQuotes(store, waiting ? { answered: false, hideSpam: true } : {})) {
          if (quote.spam && !spam) hidden++
          else yield quote
        }
      }
      await withStore(config, async (store) => {
        if (json) for await (const quote of listed(store)) await printJson(quote)
        else await printTable(waiting ? waitingTable(config) : quoteTable(config), listed(store))
      })
      // This goes to standard error, so that it is not part of the list.
      if (hidden > 0)
        console.error(
          `Hidden: ${hidden} suspected spam, such as requests sent faster than a person types. Show all with --spam.`,
        )
    })
}

const person: Column<StoredQuote>[] = [
  ['Name', 24, ({ firstName, lastName }) => `${firstName} ${lastName}`],
  ['Phone', 18, ({ phone }) => phone],
  ['Email', 28, ({ email }) => email ?? ''],
  ['Project', 10, ({ projectType }) => projectType],
  ['Details', 40, ({ projectDetails }) => projectDetails],
]
const id: Column<StoredQuote> = ['ID', 36, ({ id }) => id]

export function quoteTable({ TIME_ZONE }: Config) {
  const localTime = createTableTime(TIME_ZONE)
  return table<StoredQuote>([
    ['Received', 16, ({ createdAt }) => localTime(createdAt)],
    ...person,
    ['Spam', 8, ({ spam }) => spam ?? ''],
    ['Reasons', 24, ({ reasons }) => reasons.join(', ')],
    ['Answered', 16, ({ answeredAt }) => (answeredAt === null ? '' : localTime(answeredAt))],
    id,
  ])
}

/** Creates the table of quotes that nobody has responded to. */
function waitingTable({ TIME_ZONE }: Config) {
  const localTime = createTableTime(TIME_ZONE)
  return table<StoredQuote>([
    ['Received', 16, ({ createdAt }) => localTime(createdAt)],
    ['Age', 8, ({ createdAt }) => formatAge(Date.now() - Date.parse(createdAt))],
    ...person,
    ['Note', 30, ({ note }) => note ?? ''],
    id,
  ])
}
