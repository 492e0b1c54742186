import { Source } from '@concrete-quote/openapi'
import { Router, type RequestHandler } from 'express'
import { onlySignedIn } from '../auth/sessions.ts'
import type { AllowedOrigins } from '../http/allowed-origins.ts'
import { ProblemError } from '../http/problem.ts'
import { parseInput } from '../http/request/parse-input.ts'
import { readJson } from '../http/request/read-json.ts'
import { addResource } from '../http/resource.ts'
import { actorOf } from '../observability/audit.ts'
import type { Log } from '../observability/log.ts'
import { listSources } from '../quotes/sources.ts'
import type { Store } from '../stores/store.ts'

interface SourceDeps {
  store: Store
  allowedOrigins: AllowedOrigins
  log: Log
  publicUrl: string
}

/** `/api/sources`: the partners, and how many quotes each source brought. */
export function sourceRoutes({ store, allowedOrigins, log, publicUrl }: SourceDeps): Router {
  const list: RequestHandler = async (_req, res) => {
    res.json({ items: await listSources(store) })
  }
  const add: RequestHandler = async (req, res) => {
    const source = parseInput(Source, req.body)
    if (!(await store.addSource(source)))
      throw new ProblemError(
        'taken',
        `${source.origin} belongs to another partner. Remove that partner first.`,
      )
    log.info({ ...actorOf(req, res), source: source.name, origin: source.origin }, 'partner added')
    await allowedOrigins.refresh()
    res.status(201).json(source)
  }
  const remove: RequestHandler = async (req, res) => {
    const name = String(req.params.name)
    if (!(await store.removeSource(name)))
      throw new ProblemError('not-found', `Partner "${name}" is not registered.`)
    log.info({ ...actorOf(req, res), source: name }, 'partner removed')
    await allowedOrigins.refresh()
    res.status(204).end()
  }
  const signedIn = onlySignedIn(store, publicUrl)
  const router = Router()
  addResource(router, '/sources', { get: [signedIn, list], post: [signedIn, ...readJson, add] })
  addResource(router, '/sources/:name', { delete: [signedIn, remove] })
  return router
}
