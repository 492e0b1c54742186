import { fullName, type StoredQuote } from '@concrete-quote/openapi'
import type { Config } from '../../config.ts'
import { createTableTime } from '../../platform/format/time.ts'
import { allQuotes } from '../../stores/interface/quote-store.ts'
import { type Command, parseCommand } from '../command-line.ts'
import { printJson, printTable, table } from '../terminal/output.ts'
import { withStore } from '../with-store.ts'

export const list: Command = async (args, config) => {
  const { json } = parseCommand(args, { json: { type: 'boolean' } }).values
  let hidden = 0
  await withStore(config, async (store) => {
    async function* listed() {
      for await (const quote of allQuotes(store)) {
        if (quote.spam) hidden++
        else yield quote
      }
    }
    if (json) for await (const quote of listed()) await printJson(quote)
    else await printTable(quoteTable(config), listed())
  })
  // This goes to standard error, so that it is not part of the list.
  if (hidden > 0) console.error(`Hidden: ${hidden} suspected spam. See the inbox, or "quotes export".`)
}

export function quoteTable({ TIME_ZONE }: Config) {
  const localTime = createTableTime(TIME_ZONE)
  return table<StoredQuote>([
    ['Received', 16, ({ createdAt }) => localTime(createdAt)],
    ['Name', 24, fullName],
    ['Phone', 18, ({ phone }) => phone],
    ['Email', 28, ({ email }) => email ?? ''],
    ['Project', 10, ({ projectType }) => projectType],
    ['Details', 40, ({ projectDetails }) => projectDetails],
    ['Answered', 16, ({ answeredAt }) => (answeredAt === null ? '' : localTime(answeredAt))],
    ['ID', 36, ({ id }) => id],
  ])
}
