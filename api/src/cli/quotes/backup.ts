import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { parseConfig } from '../../config.ts'
import { UserFacingError } from '../../errors.ts'
import { runForOne } from '../control/run-command.ts'
import { typedPath } from '../terminal/typed-path.ts'

export function addBackupCommand(program: Command) {
  program
    .command('backup <file>')
    .description(
      'back up the embedded store (quotes, users, API tokens, and sources) to a file; works while the server runs',
    )
    .action(async (file: string) => {
      const path = typedPath(file)
      await runForOne(parseConfig(process.env), 'backUp', { file: path })
      // For example with PrivateTmp of systemd.
      if (!existsSync(path))
        throw new UserFacingError(
          `The server wrote ${path} to a folder that only the server can see. Choose another folder.`,
        )
      console.log(
        `Backed up to ${path}. To restore it, stop the server, move the data folder aside, and copy the backup to quotes.db and the old folder widget into a new one.`,
      )
    })
}
