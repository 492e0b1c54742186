import type { Command } from 'commander'
import { parseConfig } from '../../config.ts'
import { withStore } from '../with-store.ts'
import { askCredentials } from './ask-credentials.ts'
import { noSuchUser, userExists } from './user-exists.ts'

export function addPasswdCommand(program: Command) {
  program
    .command('passwd <name>')
    .description("change a user's password, and end their sessions")
    .action(async (username: string) => {
      const config = parseConfig(process.env)
      if (!(await userExists(config, username))) throw noSuchUser(username)
      const { username: name, passwordHash } = await askCredentials(username)
      if (!(await withStore(config, (store) => store.setPassword(name, passwordHash))))
        throw noSuchUser(username)
      console.log(`The password of "${username}" was changed.`)
    })
}
