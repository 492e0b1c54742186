import type { Command } from 'commander'
import { createApiToken } from '../../auth/api-tokens.ts'
import { parseConfig, type Config } from '../../config.ts'
import { UserFacingError } from '../../errors.ts'
import { createTableTime } from '../../format/time.ts'
import type { StoredToken } from '../../stores/interface/account-store.ts'
import { writeOnce } from '../terminal/output.ts'
import { printTable, table } from '../terminal/table.ts'
import { withStore } from '../with-store.ts'

/** Names are in the log, so they are plain. */
const namePattern = /^[A-Za-z0-9][\w.-]{0,63}$/

export function addTokenCommand(program: Command) {
  program
    .command('token <name>')
    .description('create an API token for a program that sends quotes, and print it once')
    .action(async (name: string) => {
      if (!namePattern.test(name))
        throw new UserFacingError(
          `"${name}" cannot name a token. Choose up to 64 letters, digits, hyphens, dots, and underscores, such as acme-crm.`,
        )
      const { token, stored } = createApiToken(name)
      const config = parseConfig(process.env)
      if (!(await withStore(config, (store) => store.addToken(stored), { mayCreate: true })))
        throw new UserFacingError(`Token "${name}" already exists. Choose another name, or revoke it first.`)
      await writeOnce(`${token}\n`).catch((error: unknown) => revokeUnseen(config, name, error))
      // This goes to standard error, so that it is not part of the token.
      console.error(
        'Keep it secret, and store it now: it is not shown again. Send it to POST /api/quotes in the header "Authorization: Bearer TOKEN".',
      )
    })
}

/** Revokes a token that could not be printed, and throws the error with what to do. */
async function revokeUnseen(config: Config, name: string, cause: unknown): Promise<never> {
  const isRevoked = await withStore(config, (store) => store.removeToken(name)).catch(() => false)
  const next = isRevoked
    ? `Token "${name}" was revoked, because nobody has seen it. Run the command again.`
    : `Nobody has seen token "${name}". Revoke it: users revoke ${name}`
  throw new UserFacingError(`${(cause as Error).message} ${next}`, { cause })
}

export function addTokensCommand(program: Command) {
  program
    .command('tokens')
    .description('list all API tokens: their names, and when they were created')
    .action(async () => {
      const config = parseConfig(process.env)
      const localTime = createTableTime(config.TIME_ZONE)
      const tokens = table<StoredToken>([
        ['Created', 16, ({ createdAt }) => localTime(createdAt)],
        ['Name', 64, ({ name }) => name],
      ])
      await printTable(tokens, await withStore(config, (store) => store.tokens()))
    })
}

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
