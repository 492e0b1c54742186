import { randomBytes } from 'node:crypto'
import { invitationHours } from '@concrete-quote/openapi'
import { v7 as uuid } from 'uuid'
import type { User } from '../../stores/interface/account-store.ts'
import { changeSetting } from '../../stores/retry-conflicts.ts'
import type { Store } from '../../stores/store.ts'
import { addUser, isPastInvitation, requireGoodPassword } from './users.ts'
import { isSameMac } from '../secret.ts'
import { hashToken } from '../tokens/api-tokens.ts'
import { hashPasswordInTurn } from './passwords.ts'

/** A one-time link that was offered, as it is stored. */
interface OfferedLink {
  tokenHash: string
  /** RFC 3339, UTC. */
  expiresAt: string
}

/** Whether a link has not expired, nor is from a clock that was ahead. */
const isValid = (link: OfferedLink) => link.expiresAt > new Date().toISOString() && isPastInvitation(link)

/** How many links are valid at once: each server process that starts has its own. */
const maxLinks = 20

/**
 * Creates what makes the first account: one-time links for the log, which only the operator reads, and which work while
 * there is no user. All processes that share the store accept them.
 */
export function createFirstAccount(store: Store, publicUrl: string) {
  /** The link that this process has offered. */
  let offered: OfferedLink | undefined

  const isMissing = async () => (await store.users()).length === 0

  /** Reads the links that are valid. */
  const read = async () =>
    (JSON.parse((await store.setting('firstAccount')) ?? '[]') as OfferedLink[]).filter(isValid)

  /** Changes the links that are valid. */
  const change = (to: (links: OfferedLink[]) => OfferedLink[]) =>
    changeSetting<OfferedLink[]>(store, 'firstAccount', [], (links) => to(links.filter(isValid)))

  return {
    isMissing,
    /** Creates a link while there is no user, unless this process has offered one that is still valid, or the store fails. */
    async offer(): Promise<string | undefined> {
      if (offered && isValid(offered)) return undefined
      const token = randomBytes(32).toString('base64url')
      const expiresAt = new Date(Date.now() + invitationHours * 3_600_000).toISOString()
      const link = { tokenHash: hashToken(token), expiresAt }
      offered = link
      try {
        if (await isMissing()) {
          await change((links) => [...links.slice(1 - maxLinks), link])
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
      const isOffered = (links: OfferedLink[]) =>
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
