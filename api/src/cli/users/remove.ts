import type { Command } from 'commander'
import { parseConfig } from '../../config.ts'
import { withStore } from '../with-store.ts'
import { noSuchUser } from './user-exists.ts'

export function addRemoveCommand(program: Command) {
  program
    .command('remove <name>')
    .description('remove a user, and end their sessions')
    .action(async (username: string) => {
      if (!(await withStore(parseConfig(process.env), (store) => store.removeUser(username))))
        throw noSuchUser(username)
      console.log(`User "${username}" was removed.`)
    })
}
