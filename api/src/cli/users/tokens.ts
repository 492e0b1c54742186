import { NewApiToken, type TokenScope } from '@concrete-quote/openapi'
import { createApiToken } from '../../accounts/tokens/api-tokens.ts'
import { UserFacingError } from '../../platform/errors.ts'
import { createTableTime } from '../../platform/format/time.ts'
import type { StoredToken } from '../../stores/interface/account-store.ts'
import { type Command, parseCommand } from '../command-line.ts'
import { printTable, table, write } from '../terminal/output.ts'
import { withStore } from '../with-store.ts'

const options = {
  expires: { type: 'string' },
  source: { type: 'string' },
  scope: { type: 'string', multiple: true },
} as const

export const token: Command = async (args, config) => {
  const { values, positionals } = parseCommand(args, options, [1, 1])
  const [name = ''] = positionals
  if (!NewApiToken.safeParse({ name }).success)
    throw new UserFacingError(
      `"${name}" cannot name a token. Choose up to 64 letters, digits, hyphens, dots, and underscores, such as acme-crm.`,
    )
  const created = createApiToken(name, {
    expiresAt: parseExpiry(values.expires),
    source: parseSource(values.source),
    scopes: parseScopes(values.scope),
  })
  if (!(await withStore(config, (store) => store.addToken(created.stored), { mayCreate: true })))
    throw new UserFacingError(`Token "${name}" already exists. Choose another name, or revoke it first.`)
  await write(`${created.token}\n`)
  // This goes to standard error, so that it is not part of the token.
  console.error(
    'Keep it secret, and store it now: it is not shown again. Send it in the header "Authorization: Bearer TOKEN".',
  )
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

/** @throws {UserFacingError} if a token cannot have these scopes. */
function parseScopes(names: string[] | undefined): TokenScope[] {
  const { data, error } = NewApiToken.shape.scopes.safeParse(names)
  if (data) return data
  throw new UserFacingError(`The scopes "${names?.join(' ')}" are not valid. ${error.issues[0]?.message}.`)
}

export const tokens: Command = async (args, config) => {
  parseCommand(args, {})
  const localTime = createTableTime(config.TIME_ZONE)
  const tokenTable = table<StoredToken>([
    ['Created', 16, ({ createdAt }) => localTime(createdAt)],
    ['Last used', 16, ({ lastUsedAt }) => (lastUsedAt === null ? 'never' : localTime(lastUsedAt))],
    ['Ends', 16, ({ expiresAt }) => (expiresAt === null ? 'never' : localTime(expiresAt))],
    ['Partner', 20, ({ source }) => source ?? 'any'],
    ['Scopes', 51, ({ scopes }) => scopes.join(' ')],
    ['Name', 64, ({ name }) => name],
  ])
  await printTable(tokenTable, await withStore(config, (store) => store.tokens()))
}

export const revoke: Command = async (args, config) => {
  const [name = ''] = parseCommand(args, {}, [1, 1]).positionals
  if (!(await withStore(config, (store) => store.removeToken(name))))
    throw new UserFacingError(`Token "${name}" does not exist. List all tokens with: users tokens`)
  console.log(`Token "${name}" was revoked.`)
}
