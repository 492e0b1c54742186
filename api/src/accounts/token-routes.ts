import { NewApiToken, type ApiToken, type ApiTokenList, type CreatedApiToken } from '@concrete-quote/openapi'
import type { RequestHandler, Router } from 'express'
import { createApiToken } from './tokens/api-tokens.ts'
import { parseInput, readJson } from '../http/request/input.ts'
import { invalidField, ProblemError } from '../http/problem.ts'
import { createRoutes } from '../http/routes.ts'
import { actorOf } from '../http/sender.ts'
import type { StoredToken } from '../stores/interface/account-store.ts'
import type { Accounts } from './accounts.ts'

/** `/api/tokens`: the API tokens of programs. */
export function tokenRoutes({ store, log, onlySignedIn, onlyRecentlySignedIn }: Accounts): Router {
  const list: RequestHandler = async (_req, res) => {
    res.json({ items: (await store.tokens()).map(withoutHash) } satisfies ApiTokenList)
  }
  const create: RequestHandler = async (req, res) => {
    const { name, ...options } = parseInput(NewApiToken, req.body)
    if (options.expiresAt && Date.parse(options.expiresAt) <= Date.now())
      throw invalidField('/expiresAt', 'The token would have expired already. Choose a later time.')
    const { token, stored } = createApiToken(name, options)
    if (!(await store.addToken(stored)))
      throw new ProblemError(
        'taken',
        `Token "${name}" already exists. Choose another name, or revoke it first.`,
      )
    const { source, scopes } = stored
    log.info({ ...actorOf(req, res), token: name, source, scopes }, 'API token created')
    res.status(201).json({ ...withoutHash(stored), token } satisfies CreatedApiToken)
  }
  const revoke: RequestHandler = async (req, res) => {
    const name = String(req.params.name)
    if (!(await store.removeToken(name)))
      throw new ProblemError('not-found', `Token "${name}" does not exist.`)
    log.info({ ...actorOf(req, res), token: name }, 'API token revoked')
    res.status(204).end()
  }
  return createRoutes({
    '/tokens': { get: [onlySignedIn, list], post: [onlyRecentlySignedIn, ...readJson, create] },
    '/tokens/:name': { delete: [onlySignedIn, revoke] },
  })
}

const withoutHash = ({ tokenHash: _, ...token }: StoredToken): ApiToken => token
