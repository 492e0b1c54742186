import document from '@concrete-quote/openapi/openapi.json' with { type: 'json' }
import { publicUrlPlaceholder } from '@concrete-quote/openapi'
import { Router, type RequestHandler } from 'express'
import swaggerUi from 'swagger-ui-express'
import { stringify } from 'yaml'
import { cors } from '../http/cors.ts'
import { methodNotAllowed } from '../http/method-not-allowed.ts'

/** Swagger UI styles itself inline and draws with data: images. */
const docsPolicy: RequestHandler = (_req, res, next) => {
  res.setHeader(
    'Content-Security-Policy',
    [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data:",
      "connect-src 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  )
  next()
}

/** The API's description, naming the address it is served from: as JSON, as YAML (RFC 9512), and to try out. */
export function documentRoutes(publicUrl: string, allowedOrigins?: string[]): Router {
  const served = JSON.parse(
    JSON.stringify(document).replaceAll(publicUrlPlaceholder, publicUrl),
  ) as typeof document
  let yaml: string | undefined
  // Tried out where the page is, whatever address that was reached by.
  const tried = { ...served, servers: [{ url: '/' }] }
  const page = swaggerUi.setup(tried, {
    customSiteTitle: document.info.title,
    swaggerOptions: { validatorUrl: null },
  })
  return Router()
    .get('/openapi.json', cors('GET', allowedOrigins), (_req, res) => {
      res.json(served)
    })
    .get('/openapi.yaml', cors('GET', allowedOrigins), (_req, res) => {
      yaml ??= stringify(served, { aliasDuplicateObjects: false })
      res.type('application/yaml').send(yaml)
    })
    .all(['/openapi.json', '/openapi.yaml'], methodNotAllowed('GET, HEAD'))
    .use('/docs', docsPolicy, swaggerUi.serve)
    .get('/docs', page)
}
