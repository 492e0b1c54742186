import type { Command } from 'commander'
import { parseConfig } from '../../config.ts'
import { runForOne } from '../control/run-command.ts'
import { noSuchUser } from './user-exists.ts'

export function addRemoveCommand(program: Command) {
  program
    .command('remove <name>')
    .description('remove a user, and end their sessions')
    .action(async (username: string) => {
      if (!(await runForOne(parseConfig(process.env), 'removeUser', { username }))) throw noSuchUser(username)
      console.log(`User "${username}" was removed.`)
    })
}
