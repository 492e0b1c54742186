import type { Command } from 'commander'
import { parseConfig } from '../../config.ts'
import { runCommand } from '../control/run-command.ts'
import { jsonOption, printJson } from '../terminal/output.ts'
import { printTable } from '../terminal/table.ts'
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
      async function* listed() {
        for await (const quote of runCommand(config, 'listQuotes', { waiting })) {
          if (quote.spam && !spam) hidden++
          else yield quote
        }
      }
      if (json) for await (const quote of listed()) await printJson(quote)
      else await printTable(waiting ? waitingTable(config) : quoteTable(config), listed())
      // On standard error, so that it is not part of the list.
      if (hidden > 0)
        console.error(
          `Hidden: ${hidden} suspected spam, such as requests sent faster than a person types. Show all with --spam.`,
        )
    })
}
