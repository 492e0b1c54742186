import { randomBytes } from 'node:crypto'
import { invitationHours, isFuture, trim, type Invitation } from '@concrete-quote/openapi'
import { v7 as uuid } from 'uuid'
import { invalidField } from '../../http/problem.ts'
import { hashToken } from '../tokens/api-tokens.ts'
import { hashPasswordInTurn, newPasswordFault, noPasswordHash } from './passwords.ts'
import type { Store } from '../../stores/store.ts'
import { isSameMac } from '../secret.ts'
import type { AccountStore, User } from '../../stores/records/accounts.ts'
import { changeSetting } from '../../stores/records/settings.ts'

/** Adds a user who has no password until they choose one by an invitation. False if the name is taken. */
export function addInvitedUser(store: AccountStore, username: string): Promise<boolean> {
  return addUser(store, { id: uuid(), username, passwordHash: noPasswordHash() })
}

const validMs = invitationHours * 3_600_000

/** Creates the token of a one-time link, and what is stored of it. */
function createLink() {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + validMs).toISOString()
  return { token, stored: { tokenHash: hashToken(token), expiresAt } }
}

/** A one-time link, as it is stored. */
type StoredLink = ReturnType<typeof createLink>['stored']

/** Whether a link is not from a clock that was ahead. */
export const isPastLink = ({ expiresAt }: Pick<StoredLink, 'expiresAt'>) =>
  !isFuture(Date.parse(expiresAt) - validMs)

/**
 * Creates the one-time link by which a user chooses a password, in place of an earlier one. The token is in the fragment,
 * which browsers send neither to the server nor as referrer; the store has its hash only.
 * @returns Undefined if there is no such user.
 */
export async function createInvitation(
  store: AccountStore,
  username: string,
  publicUrl: string,
): Promise<Invitation | undefined> {
  const { token, stored } = createLink()
  if (!(await store.setInvitation({ username, ...stored }))) return undefined
  // The name is for the password manager of the person.
  const url = `${publicUrl}/inbox/#/invitation/${token}/${encodeURIComponent(username)}`
  return { username, url, expiresAt: stored.expiresAt }
}

/**
 * Sets the password of an invited user, which ends the invitation and all sessions of the user.
 * @returns Undefined if the invitation has ended: one password is chosen by it, even if two are sent at the same time.
 * @throws {ProblemError} 422 if the password is not acceptable.
 */
export async function acceptInvitation(
  store: AccountStore,
  token: string,
  newPassword: string,
): Promise<Pick<User, 'username' | 'passwordHash'> | undefined> {
  const invitation = await store.findInvitation(hashToken(token), new Date().toISOString())
  const user = invitation && isPastLink(invitation) && (await store.findUser(invitation.username))
  if (!user) return undefined
  await requireGoodPassword(newPassword, user.username)
  return replacePassword(store, user, await hashPasswordInTurn(newPassword))
}

/**
 * Replaces the password of a user, which ends all sessions of the user.
 * @returns Undefined if the user was removed, or the password changed in the meantime.
 */
export async function replacePassword(
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

/** Finds the user whose name a person typed. Accounts of earlier versions may differ in case only: those must be exact. */
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

/** Whether a link has not expired, nor is from a clock that was ahead. */
const isValid = (link: StoredLink) => link.expiresAt > new Date().toISOString() && isPastLink(link)

/** How many links are valid at once: each server process that starts has its own. */
const maxLinks = 20

/**
 * Creates what makes the first account: one-time links for the log, which only the operator reads, and which work while
 * there is no user. All processes that share the store accept them.
 */
export function createFirstAccount(store: Store, publicUrl: string) {
  let offered: StoredLink | undefined

  const isMissing = async () => (await store.users()).length === 0

  const read = async () =>
    (JSON.parse((await store.setting('firstAccount')) ?? '[]') as StoredLink[]).filter(isValid)

  const change = (to: (links: StoredLink[]) => StoredLink[]) =>
    changeSetting<StoredLink[]>(store, 'firstAccount', [], (links) => to(links.filter(isValid)))

  return {
    isMissing,
    /** Creates a link while there is no user, unless this process has offered one that is still valid, or the store fails. */
    async offer(): Promise<string | undefined> {
      if (offered && isValid(offered)) return undefined
      const { token, stored } = createLink()
      offered = stored
      try {
        if (await isMissing()) {
          await change((links) => [...links.slice(1 - maxLinks), stored])
          return `${publicUrl}/inbox/#/first-account/${token}`
        }
      } catch {
        // It is offered when somebody opens the inbox.
      }
      offered = undefined
      return undefined
    },
    /**
     * Creates the account by a link, which ends all links.
     * @returns Undefined if the link is not valid, or there is a user: of two at the same time, one is created.
     * @throws {ProblemError} 422 if the password is not acceptable.
     */
    async create(token: string, username: string, newPassword: string): Promise<User | undefined> {
      const hash = Buffer.from(hashToken(token))
      const isOffered = (links: StoredLink[]) =>
        links.some(({ tokenHash }) => isSameMac(Buffer.from(tokenHash), hash))
      // Nobody else makes the server hash passwords.
      if (!(await isMissing()) || !isOffered(await read())) return undefined
      await requireGoodPassword(newPassword, username)
      const user = { id: uuid(), username, passwordHash: await hashPasswordInTurn(newPassword) }
      if (!(await isMissing())) return undefined
      let isFirst = false
      await change((links) => {
        isFirst = isOffered(links)
        return isFirst ? [] : links
      })
      if (!isFirst || !(await addUser(store, user))) return undefined
      offered = undefined
      return user
    },
  }
}
