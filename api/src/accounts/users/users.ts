import { randomBytes } from 'node:crypto'
import { invitationHours, isFuture, trim, type Invitation } from '@concrete-quote/openapi'
import { v7 as uuid } from 'uuid'
import { invalidField } from '../../http/problem.ts'
import type { AccountStore, InvitationStore, User } from '../../stores/interface/account-store.ts'
import { hashToken } from '../tokens/api-tokens.ts'
import { hashPasswordInTurn, newPasswordFault, noPasswordHash } from './passwords.ts'

/** Adds a user who has no password until they choose one by an invitation. False if the name is taken. */
export function addInvitedUser(store: AccountStore, username: string): Promise<boolean> {
  return addUser(store, { id: uuid(), username, passwordHash: noPasswordHash() })
}

const validMs = invitationHours * 3_600_000

/** Whether an invitation is not from a clock that was ahead. */
export const isPastInvitation = ({ expiresAt }: Pick<Invitation, 'expiresAt'>) =>
  !isFuture(Date.parse(expiresAt) - validMs)

/**
 * Creates the one-time link by which a user chooses a password, in place of an earlier one. The token is in the fragment,
 * which browsers send neither to the server nor as referrer; the store has its hash only.
 * @param publicUrl The origin that the user opens.
 * @returns Undefined if there is no such user.
 */
export async function createInvitation(
  store: InvitationStore,
  username: string,
  publicUrl: string,
): Promise<Invitation | undefined> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + validMs).toISOString()
  if (!(await store.setInvitation({ username, tokenHash: hashToken(token), expiresAt }))) return undefined
  // The name is for the password manager of the person.
  const url = `${publicUrl}/inbox/#/invitation/${token}/${encodeURIComponent(username)}`
  return { username, url, expiresAt }
}

/**
 * Sets the password of an invited user, which ends the invitation and all sessions of the user.
 * @returns Undefined if the invitation has ended: one password is chosen by it, even if two are sent at the same time.
 * @throws {ProblemError} 422 if the password is not acceptable.
 */
export async function acceptInvitation(
  store: AccountStore & InvitationStore,
  token: string,
  newPassword: string,
): Promise<Pick<User, 'username' | 'passwordHash'> | undefined> {
  const invitation = await store.findInvitation(hashToken(token), new Date().toISOString())
  const user = invitation && isPastInvitation(invitation) && (await store.findUser(invitation.username))
  if (!user) return undefined
  await requireGoodPassword(newPassword, user.username)
  return replacePassword(store, user, await hashPasswordInTurn(newPassword))
}

/**
 * Removes the password of a user, who then signs in with passkeys only. That ends all sessions of the user.
 * @returns Undefined if the user was removed, or the password changed in the meantime.
 */
export function removePassword(store: AccountStore, user: User) {
  return replacePassword(store, user, noPasswordHash())
}

async function replacePassword(
  store: AccountStore,
  { username, passwordHash: before }: User,
  passwordHash: string,
): Promise<Pick<User, 'username' | 'passwordHash'> | undefined> {
  return (await store.setPassword(username, passwordHash, before)) ? { username, passwordHash } : undefined
}

/** @throws {ProblemError} 422 if a new password is not acceptable. */
export async function requireGoodPassword(newPassword: string, username: string) {
  const fault = await newPasswordFault(newPassword, username)
  if (fault !== undefined) throw invalidField('/newPassword', fault)
}

/** Normalizes a username: what the keyboard of a phone changes, case and spaces at either end, makes no other user. */
export const usernameKey = (username: string) => trim(username.normalize('NFKC')).toLowerCase()

async function usersLike(store: AccountStore, username: string): Promise<User[]> {
  const key = usernameKey(username)
  return (await store.users()).filter((user) => usernameKey(user.username) === key)
}

/**
 * Finds the user whose name a person typed. Accounts of earlier versions may differ in case only: of those, the name must
 * be exact.
 */
export async function findUser(store: AccountStore, username: string): Promise<User | undefined> {
  const exact = await store.findUser(username)
  if (exact) return exact
  const [alike, another] = await usersLike(store, username)
  return another ? undefined : alike
}

/** Adds a user. False if the name is taken, or differs from another in case only. */
export async function addUser(store: AccountStore, user: User): Promise<boolean> {
  return (await usersLike(store, user.username)).length === 0 && store.addUser(user)
}
