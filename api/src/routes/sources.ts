import { Router, type RequestHandler } from 'express'
import { onlySignedIn } from '../auth/sessions.ts'
import { addResource } from '../http/resource.ts'
import { listSources } from '../quotes/sources.ts'
import type { Store } from '../stores/store.ts'

/** `/api/sources`: how many quotes each source brought. */
export function sourceRoutes(store: Store, publicUrl: string): Router {
  const list: RequestHandler = async (_req, res) => {
    res.json({ items: await listSources(store) })
  }
  const router = Router()
  addResource(router, '/sources', { get: [onlySignedIn(store, publicUrl), list] })
  return router
}
