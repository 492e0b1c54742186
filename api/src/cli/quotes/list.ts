import type { Command } from 'commander'
import { parseConfig } from '../../config.ts'
import { allQuotes } from '../../stores/interface/quote-store.ts'
import type { Store } from '../../stores/store.ts'
import { jsonOption, printJson } from '../terminal/output.ts'
import { printTable } from '../terminal/table.ts'
import { withStore } from '../with-store.ts'
import { quoteTable, waitingTable } from './tables.ts'

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
      // On standard error, so that it is not part of the list.
      if (hidden > 0)
        console.error(
          `Hidden: ${hidden} suspected spam, such as requests sent faster than a person types. Show all with --spam.`,
        )
    })
}
