import { PasswordChange, type UserList } from '@concrete-quote/openapi'
import { Router, type RequestHandler } from 'express'
import { orBusy, type CheckPassword } from '../auth/check-password.ts'
import { hashPasswordInTurn, newPasswordFault } from '../auth/passwords.ts'
import { onlySignedIn, startSession, usernameOf } from '../auth/sessions.ts'
import { describeMissing, parseInput } from '../http/request/parse-input.ts'
import { invalidField, unauthorized } from '../http/problem.ts'
import { readJson } from '../http/request/read-json.ts'
import { addResource } from '../http/resource.ts'
import type { Store } from '../stores/store.ts'

/** `/api/users`: who can sign in, and the password of the signed-in user. */
export function userRoutes(store: Store, publicUrl: string, checkPassword: CheckPassword): Router {
  const changePassword: RequestHandler = async (req, res) => {
    const { currentPassword, newPassword } = parseChange(req.body)
    const username = usernameOf(res)
    const user = await checkPassword({ username, password: currentPassword }, req, res, true)
    if (user === 'left') return
    if (user === 'wrong') throw invalidField('/currentPassword', 'The current password is wrong.')
    const passwordHash = await orBusy(hashPasswordInTurn(newPassword))
    const isChanged = await store.setPassword(username, passwordHash, user.passwordHash)
    // The change ended this session with the others, so a new one starts.
    const session = isChanged ? await startSession(store, { username, passwordHash }, res) : undefined
    if (!session) throw unauthorized('The session has ended: sign in again.')
    res.json(session)
  }
  const list: RequestHandler = async (_req, res) => {
    const current = usernameOf(res)
    const items = (await store.users()).map(({ username }) => ({
      username,
      isCurrent: username === current,
      invitedUntil: null,
    }))
    res.json({ items } satisfies UserList)
  }
  const router = Router()
  addResource(router, '/users', { get: [onlySignedIn(store, publicUrl), list] })
  addResource(router, '/users/current/password', {
    put: [onlySignedIn(store, publicUrl), ...readJson, changePassword],
  })
  return router
}

function parseChange(body: unknown): PasswordChange {
  const describe = describeMissing('Send the current and the new password.')
  const change = parseInput(PasswordChange, body, { describe })
  const fault = newPasswordFault(change.newPassword)
  if (fault) throw invalidField('/newPassword', fault)
  return change
}
