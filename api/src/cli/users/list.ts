import type { Command } from 'commander'
import { parseConfig } from '../../config.ts'
import { withStore } from '../with-store.ts'

export function addListCommand(program: Command) {
  program
    .command('list')
    .description('list the names of all users')
    .action(async () => {
      const users = await withStore(parseConfig(process.env), (store) => store.users())
      for (const { username } of users) console.log(username)
    })
}
