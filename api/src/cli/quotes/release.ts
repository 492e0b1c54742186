import type { Command } from 'commander'
import { parseConfig } from '../../config.ts'
import { runForOne } from '../control/run-command.ts'
import { exitWithoutQuote } from '../terminal/exit-codes.ts'

export function addReleaseCommand(program: Command) {
  program
    .command('release <id>')
    .description('remove the spam mark from a quote, and send its notifications')
    .action(async (id: string) => {
      const released = await runForOne(parseConfig(process.env), 'updateQuote', { id, patch: { spam: null } })
      if (!released) return exitWithoutQuote(id)
      console.log(`${id} is no longer marked as spam.`)
    })
}
