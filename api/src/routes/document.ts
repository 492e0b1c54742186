import document from '@concrete-quote/openapi/openapi.json' with { type: 'json' }
import { Router } from 'express'
import { cors } from '../cors.ts'
import { methodNotAllowed } from './method-not-allowed.ts'

/** `/api/openapi.json`: the API's description, naming the address it is served from. */
export function documentRoutes(publicUrl: string, allowedOrigins?: string[]): Router {
  const served = { ...document, servers: [{ url: publicUrl }] }
  return Router()
    .get('/openapi.json', cors('GET', allowedOrigins), (_req, res) => {
      res.json(served)
    })
    .all('/openapi.json', methodNotAllowed('GET, HEAD'))
}
