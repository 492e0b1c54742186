import type { Command } from 'commander'
import { parseConfig } from '../../config.ts'
import { runCommand } from '../control/run-command.ts'

export function addListCommand(program: Command) {
  program
    .command('list')
    .description('list the names of all users')
    .action(async () => {
      for await (const username of runCommand(parseConfig(process.env), 'listUsers', {}))
        console.log(username)
    })
}
