import { maxPasskeysPerUser, passkeyOperations, type Passkey } from '@concrete-quote/openapi'
import type { Response, Router } from 'express'
import { hasPassword } from './users/passwords.ts'
import { sessionEnded, usernameOf } from './sessions/sessions.ts'
import { invalidField, ProblemError } from '../http/problem.ts'
import { route } from '../http/operations.ts'
import { actorOf } from '../http/sender.ts'
import type { Accounts } from './accounts.ts'
import type { StoredPasskey } from '../stores/records/accounts.ts'

/** `/api/passkeys`: the passkeys of the signed-in user. */
export function passkeyRoutes(accounts: Accounts): Router {
  const { store, passkeys, log, guard } = accounts
  const userOf = async (res: Response) => {
    const user = await store.findUser(usernameOf(res))
    // The user was removed meanwhile.
    if (!user) throw sessionEnded()
    return user
  }

  return route(passkeyOperations, guard).to({
    async createPasskeyOptions({ res }) {
      const user = await userOf(res)
      const present = await store.passkeys(user.username)
      requireSpace(present)
      return { status: 200, body: { ...(await passkeys.creationOptions(user, present)) } }
    },

    async listPasskeys({ res }) {
      const items = (await store.passkeys(usernameOf(res))).map(toPasskey)
      return { status: 200, body: { items } }
    },

    async addPasskey({ req, res, body: given }) {
      const username = usernameOf(res)
      requireSpace(await store.passkeys(username))
      const passkey = await passkeys.verifyNew(given, username)
      if (!passkey)
        throw invalidField('/response', 'The passkey is not valid, or it took too long. Try again.')
      if (!(await store.addPasskey(passkey)))
        throw new ProblemError('taken', 'This passkey was added before. Choose another one.')
      log.info({ ...actorOf(req, res), passkey: shortId(passkey) }, 'passkey added')
      return { status: 201, body: toPasskey(passkey) }
    },

    async removePasskey({ req, res, params: { id } }) {
      const { username, passwordHash } = await userOf(res)
      const present = await store.passkeys(username)
      const passkey = present.find((each) => each.id === id)
      if (!passkey) throw noSuchPasskey()
      if (!hasPassword(passwordHash) && present.length === 1)
        throw new ProblemError(
          'invalid-request',
          'This is your only passkey, and you have no password. Add another passkey first.',
        )
      if (!(await store.removePasskey(passkey.id, username))) throw noSuchPasskey()
      log.info({ ...actorOf(req, res), passkey: shortId(passkey) }, 'passkey removed')
      return { status: 204 }
    },
  })
}

/** @throws {ProblemError} 409 if the user can have no more passkeys. */
function requireSpace(passkeys: StoredPasskey[]) {
  if (passkeys.length >= maxPasskeysPerUser)
    throw new ProblemError(
      'limit-reached',
      `You have ${maxPasskeysPerUser} passkeys. Remove one of them first.`,
    )
}

const noSuchPasskey = () => new ProblemError('not-found', 'You have no such passkey.')

/** Enough of the ID to tell passkeys apart in the log. Their names are texts of the user. */
const shortId = ({ id }: StoredPasskey) => id.slice(0, 8)

const toPasskey = ({ id, name, createdAt, lastUsedAt, isSynced }: StoredPasskey): Passkey => ({
  id,
  name,
  createdAt,
  lastUsedAt,
  isSynced,
})
