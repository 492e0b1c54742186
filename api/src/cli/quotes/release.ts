import type { Command } from 'commander'
import { parseConfig } from '../../config.ts'
import { noSuchQuote } from '../terminal/exit-codes.ts'
import { withStore } from '../with-store.ts'
import { updateQuote } from './update-quote.ts'

export function addReleaseCommand(program: Command) {
  program
    .command('release <id>')
    .description('remove the spam mark from a quote, and send its notifications')
    .action(async (id: string) => {
      const config = parseConfig(process.env)
      const released = await withStore(config, (store) => updateQuote(store, config, id, { spam: null }))
      if (!released) throw noSuchQuote(id)
      console.log(`${id} is no longer marked as spam.`)
    })
}
