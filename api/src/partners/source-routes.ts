import { sourceOperations, type Source } from '@concrete-quote/openapi'
import type { Router } from 'express'
import { route } from '../http/operations.ts'
import { ProblemError } from '../http/problem.ts'
import { actorOf } from '../http/sender.ts'
import {
  changePartner,
  createPartnerLink,
  endPartner,
  isRegistered,
  listSources,
  listUnregistered,
  revokePartnerLink,
} from './sources.ts'
import type { SignedInDeps } from '../accounts/sessions/sessions.ts'
import type { Config } from '../config.ts'
import type { AllowedOrigins } from './allowed-origins.ts'

interface SourceDeps extends SignedInDeps {
  allowedOrigins: Pick<AllowedOrigins, 'has' | 'refresh'>
  publicUrl: string
  config: Pick<Config, 'TIME_ZONE'>
}

/** `/api/sources`: the partners, and how many quotes each source brought. */
export function sourceRoutes(deps: SourceDeps): Router {
  const { store, allowedOrigins, log, publicUrl, config, guard } = deps
  return route(sourceOperations, guard).to({
    async listSources() {
      return { status: 200, body: { items: await listSources(store, config.TIME_ZONE) } }
    },

    async listUnregistered() {
      const isOwn = (origin: string) => origin === publicUrl || allowedOrigins.has(origin)
      return { status: 200, body: { items: await listUnregistered(store, isOwn) } }
    },

    async addSource({ req, res, body: source }) {
      // A link that was created while its partner was removed must not work for whoever gets the name.
      if (!(await isRegistered(store, source.name))) await endPartner(store, source.name)
      if (!(await store.addSource(source)))
        throw new ProblemError('taken', `${source.origin} belongs to another partner. Remove it there first.`)
      log.info({ ...actorOf(req, res), source: source.name, origin: source.origin }, 'partner added')
      await allowedOrigins.refresh()
      return { status: 201, body: source }
    },

    async changeSource({ req, res, params: { name }, body }) {
      if (!(await isRegistered(store, name))) throw noPartner(name)
      const partner = await changePartner(store, name, body)
      log.info({ ...actorOf(req, res), source: name, ...partner }, 'partner changed')
      return { status: 200, body: partner }
    },

    async removeSource({ req, res, params: { name }, query: { origin } }) {
      if (origin !== undefined) {
        if (!(await store.removeOrigin({ name, origin }))) throw noOrigin({ name, origin })
        log.info({ ...actorOf(req, res), source: name, origin }, 'origin of partner removed')
        await allowedOrigins.refresh()
        return { status: 204 }
      }
      // First, so that it ends even if the process does.
      await endPartner(store, name)
      if (!(await store.removeSource(name))) throw noPartner(name)
      log.info({ ...actorOf(req, res), source: name }, 'partner removed')
      await allowedOrigins.refresh()
      return { status: 204 }
    },

    async createPartnerLink({ req, res, params: { name } }) {
      if (!(await isRegistered(store, name))) throw noPartner(name)
      const key = await createPartnerLink(store, name)
      log.info({ ...actorOf(req, res), source: name }, 'link of partner created')
      return { status: 201, body: { url: `${publicUrl}/partner?key=${key}` } }
    },

    async revokePartnerLink({ req, res, params: { name } }) {
      if (!(await revokePartnerLink(store, name)))
        throw new ProblemError('not-found', `Partner "${name}" has no link.`)
      log.info({ ...actorOf(req, res), source: name }, 'link of partner revoked')
      return { status: 204 }
    },
  })
}

const noPartner = (name: string) => new ProblemError('not-found', `Partner "${name}" is not registered.`)
const noOrigin = ({ name, origin }: Source) =>
  new ProblemError('not-found', `${origin} is no origin of partner "${name}", or its only one.`)
