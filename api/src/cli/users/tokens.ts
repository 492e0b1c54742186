import { NewApiToken } from '@concrete-quote/openapi'
import type { Command } from 'commander'
import { createApiToken } from '../../auth/api-tokens.ts'
import { parseConfig, type Config } from '../../config.ts'
import { UserFacingError } from '../../errors.ts'
import { createTableTime } from '../../format/time.ts'
import type { StoredToken } from '../../stores/interface/account-store.ts'
import { writeOnce } from '../terminal/output.ts'
import { printTable, table } from '../terminal/table.ts'
import { withStore } from '../with-store.ts'

export function addTokenCommand(program: Command) {
  program
    .command('token <name>')
    .description('create an API token for a program that sends quotes, and print it once')
    .option('--expires <date>', 'the day on which it stops working (UTC), such as 2027-01-31; default: never')
    .option(
      '--source <name>',
      'the partner whose name its quotes get as their source, whatever they say; default: any',
    )
    .action(async (name: string, { expires, source }: { expires?: string; source?: string }) => {
      if (!NewApiToken.safeParse({ name }).success)
        throw new UserFacingError(
          `"${name}" cannot name a token. Choose up to 64 letters, digits, hyphens, dots, and underscores, such as acme-crm.`,
        )
      const { token, stored } = createApiToken(name, {
        expiresAt: parseExpiry(expires),
        source: parseSource(source),
      })
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

/**
 * Reads the day on which a token stops working, when it begins (UTC).
 * @throws {UserFacingError} if it is no day to come.
 */
function parseExpiry(day: string | undefined): string | null {
  if (day === undefined) return null
  const { data } = NewApiToken.shape.expiresAt.safeParse(`${day}T00:00:00Z`)
  if (data && Date.parse(data) > Date.now()) return data
  throw new UserFacingError(`"${day}" is not a day to come. Use a date such as 2027-01-31.`)
}

/** @throws {UserFacingError} if a partner cannot have the name. */
function parseSource(name: string | undefined): string | null {
  const { data, error } = NewApiToken.shape.source.safeParse(name)
  if (error) throw new UserFacingError(`"${name}" cannot name a partner. ${error.issues[0]?.message}.`)
  return data ?? null
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
    .description(
      'list all API tokens: when they were created, were last used, and end, and the partner of their quotes',
    )
    .action(async () => {
      const config = parseConfig(process.env)
      const localTime = createTableTime(config.TIME_ZONE)
      const tokens = table<StoredToken>([
        ['Created', 16, ({ createdAt }) => localTime(createdAt)],
        ['Last used', 16, ({ lastUsedAt }) => (lastUsedAt === null ? 'never' : localTime(lastUsedAt))],
        ['Ends', 16, ({ expiresAt }) => (expiresAt === null ? 'never' : localTime(expiresAt))],
        ['Partner', 20, ({ source }) => source ?? 'any'],
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
