import type { Command } from 'commander'
import { parseConfig } from '../../config.ts'
import { UserFacingError } from '../../errors.ts'
import { runForOne } from '../control/run-command.ts'

export function addRevokeCommand(program: Command) {
  program
    .command('revoke <name>')
    .description('revoke an API token immediately')
    .action(async (name: string) => {
      if (!(await runForOne(parseConfig(process.env), 'removeToken', { name })))
        throw new UserFacingError(`Token "${name}" does not exist. List all tokens with: users tokens`)
      console.log(`Token "${name}" was revoked.`)
    })
}
