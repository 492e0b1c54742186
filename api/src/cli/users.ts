import {
  Credentials,
  fieldErrors,
  invitationHours,
  minPasswordLength,
  NewApiToken,
  NewUser,
  tokenScopes,
} from '@concrete-quote/openapi'
import { v7 as uuid } from 'uuid'
import { createApiToken } from '../accounts/tokens/api-tokens.ts'
import { addInvitedUser, addUser, createInvitation, findUser } from '../accounts/users/users.ts'
import { hashPassword, hasPassword, newPasswordFault } from '../accounts/users/passwords.ts'
import type { Config } from '../config.ts'
import { UserFacingError } from '../platform/errors.ts'
import { oneLine } from '../platform/format/control-characters.ts'
import { createTableTime } from '../platform/format/time.ts'
import { type Command, parseCommand, runCommandLine } from './command-line.ts'
import { promptSecret } from './terminal/input.ts'
import { printTable, table, write } from './terminal/output.ts'
import { hasStore, withStore } from './with-store.ts'
import type { StoredToken } from '../stores/records/tokens.ts'

const help = `Usage: users <command>

Manages who can sign in to read quotes, and which programs can use the API with a token. Passwords are read from a
prompt or standard input.

  add NAME       add a user
  invite NAME    print a one-time link by which a new user, or one who forgot the password or lost the passkeys, chooses
                 a password
  passwd NAME    change a user's password, and end their sessions
  remove NAME    remove a user, and end their sessions and pushes
  list           list the names of all users, and who has no password
  token NAME     create an API token for a program, and print it once
    --expires DATE  the day on which it stops working (UTC), such as 2027-01-31; default: never
    --source NAME   the partner whose name its quotes get as their source, and whose quotes it reaches; default: any
    --scope SCOPE   what it may do, once or several times; default: quotes:send
${Object.entries(tokenScopes)
  .map(([scope, text]) => `                      ${scope.padEnd(17)}${text}\n`)
  .join(
    '',
  )}  tokens         list all API tokens: when they were created, were last used, and end, their partner, and their scopes
  revoke NAME    revoke an API token immediately
`

const nameIn = (args: string[]): string => parseCommand(args, {}, [1, 1]).positionals[0] ?? ''

const add: Command = async (args, config) => {
  const username = nameIn(args)
  const taken = hasStore(config) ? await nameOf(config, username) : undefined
  if (taken !== undefined) throw alreadyExists(taken)
  const user = { id: uuid(), ...(await askCredentials(parseName(username))) }
  if (!(await withStore(config, (store) => addUser(store, user), { mayCreate: true })))
    throw alreadyExists(user.username)
  console.log(`User "${user.username}" can sign in now.`)
}

const passwd: Command = async (args, config) => {
  const name = nameIn(args)
  const username = await nameOf(config, name)
  if (username === undefined) throw noSuchUser(name)
  const { passwordHash } = await askCredentials(username)
  if (!(await withStore(config, (store) => store.setPassword(username, passwordHash))))
    throw noSuchUser(username)
  console.log(`The password of "${username}" was changed.`)
}

const invite: Command = async (args, config) => {
  const name = nameIn(args)
  const invited = parseName(name)
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
  const invitation = await withStore(
    config,
    async (store) => {
      await addInvitedUser(store, invited)
      const user = await findUser(store, name)
      return user && createInvitation(store, user.username, publicUrl)
    },
    { mayCreate: true },
  )
  if (invitation === undefined) throw noSuchUser(name)
  await write(`${invitation.url}\n`)
  // This goes to standard error, so that it is not part of the link.
  console.error(`It works once, within ${invitationHours} hours. Send it to "${invitation.username}" only.`)
}

const remove: Command = async (args, config) => {
  const name = nameIn(args)
  const username = await nameOf(config, name)
  if (username === undefined || !(await withStore(config, (store) => store.removeUser(username))))
    throw noSuchUser(name)
  console.log(`User "${username}" was removed.`)
}

const list: Command = async (args, config) => {
  parseCommand(args, {})
  const users = await withStore(config, (store) => store.users())
  for (const { username, passwordHash } of users)
    console.log(`${oneLine(username)}${hasPassword(passwordHash) ? '' : ' (no password)'}`)
}

/** @throws {UserFacingError} if nobody can sign in with the name. */
function parseName(name: string): string {
  const result = NewUser.safeParse({ username: name })
  if (result.success) return result.data.username
  throw new UserFacingError(describeFaults(result.error))
}

const describeFaults = (error: Parameters<typeof fieldErrors>[0]) =>
  fieldErrors(error)
    .map(({ detail }) => `${detail}.`)
    .join(' ')

/** @throws {UserFacingError} if the name, or the new password that is typed, is invalid. */
async function askCredentials(name: string): Promise<{ username: string; passwordHash: string }> {
  const result = Credentials.safeParse({
    username: name,
    password: await promptSecret(`Password, at least ${minPasswordLength} characters`),
  })
  if (!result.success) throw new UserFacingError(describeFaults(result.error))
  const { username, password } = result.data
  const fault = await newPasswordFault(password, username)
  if (fault !== undefined) throw new UserFacingError(fault)
  return { username, passwordHash: await hashPassword(password) }
}

/** The name of the user that a person typed. Look for it before asking for a password, so that nobody types one in vain. */
async function nameOf(config: Config, typed: string): Promise<string | undefined> {
  return (await withStore(config, (store) => findUser(store, typed)))?.username
}

const noSuchUser = (username: string) =>
  new UserFacingError(`User "${username}" does not exist. List all users with: users list`)

const alreadyExists = (username: string) => new UserFacingError(`User "${username}" already exists.`)

const tokenOptions = {
  expires: { type: 'string' },
  source: { type: 'string' },
  scope: { type: 'string', multiple: true },
} as const

const token: Command = async (args, config) => {
  const { values, positionals } = parseCommand(args, tokenOptions, [1, 1])
  const result = NewApiToken.safeParse({
    name: positionals[0],
    expiresAt: parseExpiry(values.expires),
    source: values.source,
    scopes: values.scope,
  })
  if (!result.success) throw new UserFacingError(`No token was created. ${describeFaults(result.error)}`)
  const { name, ...options } = result.data
  const created = createApiToken(name, options)
  if (!(await withStore(config, (store) => store.addToken(created.stored), { mayCreate: true })))
    throw new UserFacingError(`Token "${name}" already exists. Choose another name, or revoke it first.`)
  await write(`${created.token}\n`)
  // This goes to standard error, so that it is not part of the token.
  console.error(
    'Keep it secret, and store it now: it is not shown again. Send it in the header "Authorization: Bearer TOKEN".',
  )
}

/** @throws {UserFacingError} unless it is a day to come. The token stops working when it begins (UTC). */
function parseExpiry(day: string | undefined): string | null {
  if (day === undefined) return null
  const { data } = NewApiToken.shape.expiresAt.safeParse(`${day}T00:00:00Z`)
  if (data && Date.parse(data) > Date.now()) return data
  throw new UserFacingError(`"${day}" is not a future date. Use a date such as 2027-01-31.`)
}

const tokens: Command = async (args, config) => {
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

const revoke: Command = async (args, config) => {
  const name = nameIn(args)
  if (!(await withStore(config, (store) => store.removeToken(name))))
    throw new UserFacingError(`Token "${name}" does not exist. List all tokens with: users tokens`)
  console.log(`Token "${name}" was revoked.`)
}

await runCommandLine('users', help, { add, invite, passwd, remove, list, token, tokens, revoke })
