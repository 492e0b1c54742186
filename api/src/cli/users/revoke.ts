import type { Command } from 'commander'
import { parseConfig } from '../../config.ts'
import { UserFacingError } from '../../errors.ts'
import { withStore } from '../with-store.ts'

export function addRevokeCommand(program: Command) {
  program
    .command('revoke <name>')
    .description('revoke an API token immediately')
    .action(async (name: string) => {
      if (!(await withStore(parseConfig(process.env), (store) => store.removeToken(name))))
        throw new UserFacingError(`Token "${name}" does not exist. List all tokens with: users tokens`)
      console.log(`Token "${name}" was revoked.`)
    })
}
