import { tokenOperations, type ApiToken } from '@concrete-quote/openapi'
import type { Router } from 'express'
import { createApiToken } from './tokens/api-tokens.ts'
import { route } from '../http/operations.ts'
import { invalidField, ProblemError } from '../http/problem.ts'
import { actorOf } from '../http/sender.ts'
import type { Accounts } from './accounts.ts'
import type { StoredToken } from '../stores/records/tokens.ts'

/** `/api/tokens`: the API tokens of programs. */
export function tokenRoutes({ store, log, guard, onReceiversRemoved }: Accounts): Router {
  return route(tokenOperations, guard).to({
    async listApiTokens() {
      return { status: 200, body: { items: (await store.tokens()).map(withoutHash) } }
    },
    async createApiToken({ req, res, body: { name, ...options } }) {
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
      return { status: 201, body: { ...withoutHash(stored), token } }
    },
    async revokeApiToken({ req, res, params: { name } }) {
      if (!(await store.removeToken(name)))
        throw new ProblemError('not-found', `Token "${name}" does not exist.`)
      log.info({ ...actorOf(req, res), token: name }, 'API token revoked')
      await onReceiversRemoved()
      return { status: 204 }
    },
  })
}

const withoutHash = ({ tokenHash: _, ...token }: StoredToken): ApiToken => token
