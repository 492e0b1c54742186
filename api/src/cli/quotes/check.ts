import type { Command } from 'commander'
import { parseConfig } from '../../config.ts'
import { runForOne } from '../control/run-command.ts'

export function addCheckCommand(program: Command) {
  program
    .command('check')
    .description('check the embedded store for damage; works while the server runs')
    .action(async () => {
      await runForOne(parseConfig(process.env), 'checkStore', {})
      console.log('No damage found.')
    })
}
