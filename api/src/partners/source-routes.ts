import { Source, type PartnerLink } from '@concrete-quote/openapi'
import type { RequestHandler, Router } from 'express'
import { createRoutes } from '../http/routes.ts'
import { ProblemError } from '../http/problem.ts'
import { parseInput, readJson } from '../http/request/input.ts'
import { actorOf } from '../http/sender.ts'
import { createPartnerLink, isRegistered, listSources, revokePartnerLink } from './sources.ts'
import type { SignedInDeps } from '../accounts/sessions/sessions.ts'
import type { AllowedOrigins } from './allowed-origins.ts'

interface SourceDeps extends SignedInDeps {
  allowedOrigins: Pick<AllowedOrigins, 'refresh'>
  publicUrl: string
}

/** `/api/sources`: the partners, and how many quotes each source brought. */
export function sourceRoutes(deps: SourceDeps): Router {
  const { store, allowedOrigins, log, publicUrl, onlySignedIn } = deps
  const list: RequestHandler = async (_req, res) => {
    res.json({ items: await listSources(store) })
  }
  const add: RequestHandler = async (req, res) => {
    const source = parseInput(Source, req.body)
    // A link that was created while its partner was removed must not work for whoever gets the name.
    if (!(await isRegistered(store, source.name))) await revokePartnerLink(store, source.name)
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
    // First, so that it ends even if the process does.
    await revokePartnerLink(store, name)
    if (!(await store.removeSource(name))) throw noPartner(name)
    log.info({ ...actorOf(req, res), source: name }, 'partner removed')
    await allowedOrigins.refresh()
    res.status(204).end()
  }
  const addLink: RequestHandler = async (req, res) => {
    const name = String(req.params.name)
    if (!(await isRegistered(store, name))) throw noPartner(name)
    const key = await createPartnerLink(store, name)
    log.info({ ...actorOf(req, res), source: name }, 'link of partner created')
    res.status(201).json({ url: `${publicUrl}/partner?key=${key}` } satisfies PartnerLink)
  }
  const removeLink: RequestHandler = async (req, res) => {
    const name = String(req.params.name)
    if (!(await revokePartnerLink(store, name)))
      throw new ProblemError('not-found', `Partner "${name}" has no link.`)
    log.info({ ...actorOf(req, res), source: name }, 'link of partner revoked')
    res.status(204).end()
  }
  return createRoutes({
    '/sources': { get: [onlySignedIn, list], post: [onlySignedIn, ...readJson, add] },
    '/sources/:name': { delete: [onlySignedIn, remove] },
    '/sources/:name/link': { post: [onlySignedIn, addLink], delete: [onlySignedIn, removeLink] },
  })
}

const noPartner = (name: string) => new ProblemError('not-found', `Partner "${name}" is not registered.`)
