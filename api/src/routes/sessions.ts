import { Credentials } from '@concrete-quote/openapi'
import { Router, type RequestHandler } from 'express'
import type { CheckPassword } from '../auth/check-password.ts'
import { endAllSessions, endSession, onlySignedIn, startSession, usernameOf } from '../auth/sessions.ts'
import { unauthorized } from '../http/problem.ts'
import { describeMissing, parseInput } from '../http/request/parse-input.ts'
import { readJson } from '../http/request/read-json.ts'
import { addResource } from '../http/resource.ts'
import type { ChannelRegistry } from '../notifications/channel-registry.ts'
import type { Store } from '../stores/store.ts'

interface SessionRoutesDeps {
  store: Store
  channels: ChannelRegistry
  /** The origin that visitors use. */
  publicUrl: string
  checkPassword: CheckPassword
}

/** Lets a browser forget the photos that it keeps to ask for them again (Clear Site Data). */
const clearCache = { 'Clear-Site-Data': '"cache"' }

/** `/api/sessions`: signing in and out. */
export function sessionRoutes({ store, channels, publicUrl, checkPassword }: SessionRoutesDeps): Router {
  const signIn: RequestHandler = async (req, res) => {
    const describe = describeMissing('Send a username and a password.')
    const credentials = parseInput(Credentials, req.body, { describe })
    const user = await checkPassword(credentials, req, res)
    if (user === 'left') return
    const session = user === 'wrong' ? undefined : await startSession(store, user, res)
    if (!session) throw unauthorized('The username or the password is wrong.')
    res.status(201).json(session)
  }
  const signOut: RequestHandler = async (req, res) => {
    await endSession(store, req, res)
    res.set(clearCache).status(204).end()
  }
  const signOutEverywhere: RequestHandler = async (_req, res) => {
    await endAllSessions(store, res)
    // A device that is lost must not show quotes, either.
    await store.removeDevices(usernameOf(res))
    await channels.refresh()
    res.set(clearCache).status(204).end()
  }
  const signedIn = onlySignedIn(store, publicUrl)
  const router = Router()
  addResource(router, '/sessions', { post: [...readJson, signIn], delete: [signedIn, signOutEverywhere] })
  addResource(router, '/sessions/current', { delete: [signedIn, signOut] })
  return router
}
