import { NewApiToken, type ApiToken, type ApiTokenList, type CreatedApiToken } from '@concrete-quote/openapi'
import { Router, type RequestHandler } from 'express'
import { createApiToken } from '../auth/api-tokens.ts'
import { onlyRecentlySignedIn, onlySignedIn } from '../auth/sessions.ts'
import { parseInput } from '../http/request/parse-input.ts'
import { invalidField, ProblemError } from '../http/problem.ts'
import { readJson } from '../http/request/read-json.ts'
import { addResource } from '../http/resource.ts'
import { actorOf } from '../observability/audit.ts'
import type { Log } from '../observability/log.ts'
import type { StoredToken } from '../stores/interface/account-store.ts'
import type { Store } from '../stores/store.ts'

/** `/api/tokens`: the API tokens of programs that send quotes. */
export function tokenRoutes(store: Store, publicUrl: string, log: Log): Router {
  const list: RequestHandler = async (_req, res) => {
    res.json({ items: (await store.tokens()).map(withoutHash) } satisfies ApiTokenList)
  }
  const create: RequestHandler = async (req, res) => {
    const { name, expiresAt, source } = parseInput(NewApiToken, req.body)
    if (expiresAt && Date.parse(expiresAt) <= Date.now())
      throw invalidField('/expiresAt', 'The token would have expired already. Choose a later time.')
    const { token, stored } = createApiToken(name, { expiresAt, source })
    if (!(await store.addToken(stored)))
      throw new ProblemError(
        'taken',
        `Token "${name}" already exists. Choose another name, or revoke it first.`,
      )
    log.info({ ...actorOf(req, res), token: name, source: stored.source }, 'API token created')
    res.status(201).json({ ...withoutHash(stored), token } satisfies CreatedApiToken)
  }
  const revoke: RequestHandler = async (req, res) => {
    const name = String(req.params.name)
    if (!(await store.removeToken(name)))
      throw new ProblemError('not-found', `Token "${name}" does not exist.`)
    log.info({ ...actorOf(req, res), token: name }, 'API token revoked')
    res.status(204).end()
  }
  const signedIn = onlySignedIn(store, publicUrl)
  const router = Router()
  addResource(router, '/tokens', {
    get: [signedIn, list],
    post: [onlyRecentlySignedIn(store, publicUrl), ...readJson, create],
  })
  addResource(router, '/tokens/:name', { delete: [signedIn, revoke] })
  return router
}

const withoutHash = ({ tokenHash: _, ...token }: StoredToken): ApiToken => token
