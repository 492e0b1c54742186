import { Command } from 'commander'
import { exitWith } from '../errors.ts'
import { howToType } from './terminal/output.ts'
import { addAddCommand } from './users/add.ts'
import { addListCommand } from './users/list.ts'
import { addPasswdCommand } from './users/passwd.ts'
import { addRemoveCommand } from './users/remove.ts'

const program = new Command('users')
  .usage('<command>')
  .description('Manage who can sign in to read quotes. Passwords are read from a prompt or standard input.')
  .addHelpText('after', howToType('users'))

addAddCommand(program)
addPasswdCommand(program)
addRemoveCommand(program)
addListCommand(program)

await program.parseAsync().catch(exitWith)
