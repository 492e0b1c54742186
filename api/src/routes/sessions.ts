import { Credentials, fieldErrors } from '@concrete-quote/openapi'
import { Router, type RequestHandler, type Response } from 'express'
import { QueueFullError } from '../auth/bounded-queue.ts'
import { isPassword } from '../auth/passwords.ts'
import { endSession, onlySignedIn, startSession, unauthorized } from '../auth/sessions.ts'
import { createSignInLimits } from '../auth/sign-in-limits.ts'
import { network } from '../http/limit-posts.ts'
import { ProblemError } from '../http/problem.ts'
import { readJson } from '../http/read-json.ts'
import { addResource } from '../http/resource.ts'
import type { User } from '../stores/account-store.ts'
import type { Store } from '../stores/quote-store.ts'

/** `/api/sessions`: signing in and out. */
export function sessionRoutes(store: Store, publicUrl: string): Router {
  const countTry = createSignInLimits(store)

  /** The user of these credentials, if they are right. */
  async function verify({ username, password }: Credentials, signal: AbortSignal): Promise<User | undefined> {
    const user = await store.findUser(username)
    return (await isPassword(password, user?.passwordHash, signal)) ? user : undefined
  }

  const signIn: RequestHandler = async (req, res) => {
    const result = Credentials.safeParse(req.body)
    if (!result.success) {
      throw new ProblemError('invalid-request', 'Send a username and a password.', {
        errors: fieldErrors(result.error),
      })
    }
    const left = whenLeft(res)
    const counted = await countTry(result.data.username, network(req.ip ?? ''), res)
    let user: User | undefined
    try {
      user = await verify(result.data, left)
    } catch (error) {
      await counted.withdraw()
      if (left.aborted) return
      throw error instanceof QueueFullError ? busy() : error
    }
    const [session] = user ? await Promise.all([startSession(store, user, res), counted.succeed()]) : []
    if (!session) throw unauthorized('The username or the password is wrong.')
    res.status(201).json(session)
  }
  const signOut: RequestHandler = async (req, res) => {
    await endSession(store, req, res)
    res.status(204).end()
  }
  const router = Router()
  addResource(router, '/sessions', { post: [readJson, signIn] })
  addResource(router, '/sessions/current', { delete: [onlySignedIn(store, publicUrl), signOut] })
  return router
}

/** Aborts when the client disconnects before the response. */
function whenLeft(res: Response): AbortSignal {
  const controller = new AbortController()
  res.once('close', () => controller.abort())
  return controller.signal
}

function busy(): ProblemError {
  const seconds = 2
  return new ProblemError(
    'unavailable',
    `Too many people are signing in just now. Try again in ${seconds} seconds.`,
    { headers: { 'Retry-After': String(seconds) } },
  )
}
