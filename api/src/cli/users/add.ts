import type { Command } from 'commander'
import { v7 as uuid } from 'uuid'
import { parseConfig } from '../../config.ts'
import { UserFacingError } from '../../errors.ts'
import { hasStore } from '../data-folder.ts'
import { withStore } from '../with-store.ts'
import { askCredentials } from './ask-credentials.ts'
import { userExists } from './user-exists.ts'

export function addAddCommand(program: Command) {
  program
    .command('add <name>')
    .description('add a user')
    .action(async (username: string) => {
      const config = parseConfig(process.env)
      if (hasStore(config) && (await userExists(config, username))) throw alreadyExists(username)
      const user = { id: uuid(), ...(await askCredentials(username)) }
      if (!(await withStore(config, (store) => store.addUser(user), { mayCreate: true })))
        throw alreadyExists(username)
      console.log(`User "${username}" can sign in now.`)
    })
}

const alreadyExists = (username: string) => new UserFacingError(`User "${username}" already exists.`)
