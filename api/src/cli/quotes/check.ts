import type { Command } from 'commander'
import { parseConfig } from '../../config.ts'
import { showProgress } from '../terminal/output.ts'
import { withStore } from '../with-store.ts'

export function addCheckCommand(program: Command) {
  program
    .command('check')
    .description('check the embedded store for damage; works while the server runs')
    .action(async () => {
      await withStore(parseConfig(process.env), (store) => showProgress((draw) => store.check(draw)))
      console.log('No damage found.')
    })
}
