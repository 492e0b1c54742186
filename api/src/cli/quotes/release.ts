import type { Command } from 'commander'
import { parseConfig } from '../../config.ts'
import { runForOne } from '../control/control.ts'
import { exitWithoutQuote } from './exit-codes.ts'

export function addReleaseCommand(program: Command) {
  program
    .command('release <id>')
    .description('remove the spam mark from a quote')
    .action(async (id: string) => {
      if (!(await runForOne(parseConfig(process.env), 'releaseQuote', { id }))) return exitWithoutQuote(id)
      console.log(`${id} is no longer marked as spam.`)
    })
}
