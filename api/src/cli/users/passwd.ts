import type { Command } from 'commander'
import { parseConfig } from '../../config.ts'
import { runForOne } from '../control/run-command.ts'
import { askCredentials } from './ask-credentials.ts'
import { noSuchUser, userExists } from './user-exists.ts'

export function addPasswdCommand(program: Command) {
  program
    .command('passwd <name>')
    .description("change a user's password, and end their sessions")
    .action(async (username: string) => {
      const config = parseConfig(process.env)
      const isChanged =
        (await userExists(config, username)) &&
        (await runForOne(config, 'setPassword', await askCredentials(username)))
      if (!isChanged) throw noSuchUser(username)
      console.log(`The password of "${username}" was changed.`)
    })
}
