import type { Command } from 'commander'
import { parseConfig } from '../../config.ts'
import { showProgress } from '../terminal/output.ts'
import { resolvePath } from '../terminal/resolve-path.ts'
import { withStore } from '../with-store.ts'

export function addBackupCommand(program: Command) {
  program
    .command('backup <file>')
    .description(
      'back up the embedded store (quotes, users, API tokens, and sources) to a file; works while the server runs',
    )
    .action(async (file: string) => {
      const path = resolvePath(file)
      await withStore(parseConfig(process.env), (store) => showProgress((draw) => store.backUp(path, draw)))
      console.log(`Backed up to ${path}. To restore it, stop the server and run: quotes restore ${path}`)
    })
}
