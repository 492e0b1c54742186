import {
  Credentials,
  fieldErrors,
  invitationHours,
  minPasswordLength,
  NewUser,
} from '@concrete-quote/openapi'
import { v7 as uuid } from 'uuid'
import { addInvitedUser, createInvitation } from '../../accounts/users/users.ts'
import { hashPassword, hasPassword, newPasswordFault } from '../../accounts/users/passwords.ts'
import { addUser, findUser } from '../../accounts/users/users.ts'
import type { Config } from '../../config.ts'
import { UserFacingError } from '../../platform/errors.ts'
import { oneLine } from '../../platform/format/control-characters.ts'
import { type Command, parseCommand } from '../command-line.ts'
import { promptSecret } from '../terminal/input.ts'
import { write } from '../terminal/output.ts'
import { hasStore, withStore } from '../with-store.ts'

/** The only argument of a command, the name of a user. */
const nameIn = (args: string[]): string => parseCommand(args, {}, [1, 1]).positionals[0] ?? ''

export const add: Command = async (args, config) => {
  const username = nameIn(args)
  const taken = hasStore(config) ? await nameOf(config, username) : undefined
  if (taken !== undefined) throw alreadyExists(taken)
  const user = { id: uuid(), ...(await askCredentials(parseName(username))) }
  if (!(await withStore(config, (store) => addUser(store, user), { mayCreate: true })))
    throw alreadyExists(user.username)
  console.log(`User "${user.username}" can sign in now.`)
}

export const passwd: Command = async (args, config) => {
  const name = nameIn(args)
  const username = await nameOf(config, name)
  if (username === undefined) throw noSuchUser(name)
  const { passwordHash } = await askCredentials(username)
  if (!(await withStore(config, (store) => store.setPassword(username, passwordHash))))
    throw noSuchUser(username)
  console.log(`The password of "${username}" was changed.`)
}

export const invite: Command = async (args, config) => {
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

export const remove: Command = async (args, config) => {
  const name = nameIn(args)
  const username = await nameOf(config, name)
  if (username === undefined || !(await withStore(config, (store) => store.removeUser(username))))
    throw noSuchUser(name)
  console.log(`User "${username}" was removed.`)
}

export const list: Command = async (args, config) => {
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

/**
 * Asks for the new password of a user, and hashes it.
 * @throws {UserFacingError} if the name or the password is invalid.
 */
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
