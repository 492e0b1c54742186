import { maxPasskeysPerUser, NewPasskey, type Passkey, type PasskeyList } from '@concrete-quote/openapi'
import type { RequestHandler, Response, Router } from 'express'
import { hasPassword } from './users/passwords.ts'
import { sessionEnded, usernameOf } from './sessions/sessions.ts'
import { invalidField, ProblemError } from '../http/problem.ts'
import { parseInput, readJson } from '../http/request/input.ts'
import { createRoutes } from '../http/routes.ts'
import { actorOf } from '../http/sender.ts'
import type { StoredPasskey } from '../stores/interface/account-store.ts'
import type { Accounts } from './accounts.ts'

/** `/api/passkeys`: the passkeys of the signed-in user. */
export function passkeyRoutes(accounts: Accounts): Router {
  const { store, passkeys, log, onlySignedIn, onlyRecentlySignedIn } = accounts
  const userOf = async (res: Response) => {
    const user = await store.findUser(usernameOf(res))
    // The user was removed meanwhile.
    if (!user) throw sessionEnded()
    return user
  }

  const options: RequestHandler = async (_req, res) => {
    const user = await userOf(res)
    const present = await store.passkeys(user.username)
    requireSpace(present)
    res.json(await passkeys.creationOptions(user, present))
  }
  const list: RequestHandler = async (_req, res) => {
    const items = (await store.passkeys(usernameOf(res))).map(toPasskey)
    res.json({ items } satisfies PasskeyList)
  }
  const add: RequestHandler = async (req, res) => {
    const given = parseInput(NewPasskey, req.body)
    const username = usernameOf(res)
    requireSpace(await store.passkeys(username))
    const passkey = await passkeys.verifyNew(given, username)
    if (!passkey) throw invalidField('/response', 'The passkey is not valid, or it took too long. Try again.')
    if (!(await store.addPasskey(passkey)))
      throw new ProblemError('taken', 'This passkey was added before. Choose another one.')
    log.info({ ...actorOf(req, res), passkey: shortId(passkey) }, 'passkey added')
    res.status(201).json(toPasskey(passkey))
  }
  const remove: RequestHandler = async (req, res) => {
    const { username, passwordHash } = await userOf(res)
    const present = await store.passkeys(username)
    const passkey = present.find(({ id }) => id === req.params.id)
    if (!passkey) throw noSuchPasskey()
    if (!hasPassword(passwordHash) && present.length === 1)
      throw new ProblemError(
        'invalid-request',
        'This is your only passkey, and you have no password. Add another passkey first.',
      )
    if (!(await store.removePasskey(passkey.id, username))) throw noSuchPasskey()
    log.info({ ...actorOf(req, res), passkey: shortId(passkey) }, 'passkey removed')
    res.status(204).end()
  }

  return createRoutes({
    '/passkeys/options': { post: [onlyRecentlySignedIn, options] },
    '/passkeys': { get: [onlySignedIn, list], post: [onlyRecentlySignedIn, ...readJson, add] },
    '/passkeys/:id': { delete: [onlyRecentlySignedIn, remove] },
  })
}

/** @throws {ProblemError} 422 if the user can have no more passkeys. */
function requireSpace(passkeys: StoredPasskey[]) {
  if (passkeys.length >= maxPasskeysPerUser)
    throw new ProblemError(
      'invalid-request',
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
