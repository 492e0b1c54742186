import type { Command } from 'commander'
import { parseConfig } from '../../config.ts'
import { UserFacingError } from '../../errors.ts'
import { hasStore } from '../control/data-folder.ts'
import { runForOne } from '../control/run-command.ts'
import { askCredentials } from './ask-credentials.ts'
import { userExists } from './user-exists.ts'

export function addAddCommand(program: Command) {
  program
    .command('add <name>')
    .description('add a user')
    .action(async (username: string) => {
      const config = parseConfig(process.env)
      const isAdded =
        !(hasStore(config) && (await userExists(config, username))) &&
        (await runForOne(config, 'addUser', await askCredentials(username)))
      if (!isAdded) throw new UserFacingError(`User "${username}" already exists.`)
      console.log(`User "${username}" can sign in now.`)
    })
}
