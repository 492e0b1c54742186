import { Command } from 'commander'
import { exitWith } from '../exit-with.ts'
import { findMisspelled } from '../misspelled-variables.ts'
import { exitFromUsage, howToType } from './terminal/output.ts'
import {
  addAddCommand,
  addInviteCommand,
  addListCommand,
  addPasswdCommand,
  addRemoveCommand,
} from './users/accounts.ts'
import { addRevokeCommand, addTokenCommand, addTokensCommand } from './users/tokens.ts'

const program = new Command('users')
  .usage('<command>')
  .exitOverride(exitFromUsage)
  .description(
    'Manage who can sign in to read quotes, and which programs can send quotes with an API token. Passwords are read from a prompt or standard input.',
  )
  .addHelpText('after', howToType('users'))

addAddCommand(program)
addInviteCommand(program)
addPasswdCommand(program)
addRemoveCommand(program)
addListCommand(program)
addTokenCommand(program)
addTokensCommand(program)
addRevokeCommand(program)

for (const warning of findMisspelled(process.env)) console.warn(warning)
await program.parseAsync().catch(exitWith)
