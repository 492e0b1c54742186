import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import document from '@concrete-quote/openapi/openapi.json' with { type: 'json' }
import { problemTypes, publicUrlPlaceholder, toOpenApi30 } from '@concrete-quote/openapi'
import escapeHtml from 'escape-html'
import { Router, type RequestHandler } from 'express'
import { stringify } from 'yaml'
import { sendPage, smallPage } from '../http/content/page.ts'
import { readStaticFile, serveStaticFiles, type StaticFile } from '../http/content/static-files.ts'
import { addResource } from '../http/resource.ts'
import { docsPage } from './docs-page.ts'

const require = createRequire(import.meta.url)

/** Loads the files of Swagger UI. */
function readSwaggerFiles(): Map<string, StaticFile> {
  const dir = dirname(require.resolve('swagger-ui-dist/package.json'))
  const names = ['swagger-ui.css', 'swagger-ui-bundle.js']
  return new Map(names.map((name) => [`/${name}`, readStaticFile(dir, name, 'no-store')]))
}

/** Loads its files from paths relative to `/api/docs/`. */
const onlyWithSlash: RequestHandler = (req, res, next) => {
  if (req.originalUrl.split('?', 1)[0]?.endsWith('/')) next()
  else res.redirect(301, '/api/docs/')
}

/** Allows online editors and generators of any origin to read the document. */
const anyOrigin: RequestHandler = (_req, res, next) => {
  res.setHeader('Access-Control-Allow-Origin', '*')
  next()
}

/**
 * Serves the API document with its public URL: as JSON, YAML (RFC 9512), OpenAPI 3.0, and Swagger UI; and a page about
 * each problem type.
 */
export function documentRoutes(publicUrl: string): Router {
  const served = JSON.parse(
    JSON.stringify(document).replaceAll(publicUrlPlaceholder, publicUrl),
  ) as typeof document
  const older = toOpenApi30(served)
  let yaml: string | undefined
  const router = Router()
  addResource(router, '/openapi.json', { get: [anyOrigin, (_req, res) => void res.json(served)] })
  addResource(router, '/openapi-3.0.json', { get: [anyOrigin, (_req, res) => void res.json(older)] })
  addResource(router, '/openapi.yaml', {
    get: [
      anyOrigin,
      (_req, res) => {
        yaml ??= stringify(served, { aliasDuplicateObjects: false })
        res.type('application/yaml').send(yaml)
      },
    ],
  })
  addProblemPages(router)
  router.use('/docs', serveStaticFiles(readSwaggerFiles()))
  return addResource(router, '/docs', { get: [onlyWithSlash, (_req, res) => sendPage(res, docsPage)] })
}

/** Adds `/api/problems/…`: a page about each problem type, at the URL of its `type`. */
function addProblemPages(router: Router) {
  for (const [type, { status, title, remedy }] of Object.entries(problemTypes)) {
    const html = escapeHtml(remedy).replace(/`(.+?)`/g, '<code>$1</code>')
    const page = smallPage(title, `<p>Status ${status}.</p>\n<p>${html}</p>`)
    addResource(router, `/problems/${type}`, { get: [(_req, res) => sendPage(res, page)] })
  }
}
