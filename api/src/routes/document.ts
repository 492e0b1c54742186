import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import document from '@concrete-quote/openapi/openapi.json' with { type: 'json' }
import { problemTypes, publicUrlPlaceholder, toOpenApi30 } from '@concrete-quote/openapi'
import escapeHtml from 'escape-html'
import { Router, type RequestHandler } from 'express'
import swaggerUi from 'swagger-ui-express'
import { stringify } from 'yaml'
import { sendPage, smallPage } from '../http/content/page.ts'
import { readStaticFile, serveStaticFiles, type StaticFile } from '../http/content/static-files.ts'
import { addResource } from '../http/resource.ts'
import { docsStyle } from './docs-style.ts'

const require = createRequire(import.meta.url)

/** Loads the files of Swagger UI. */
function readSwaggerFiles(): Map<string, StaticFile> {
  const dir = dirname(require.resolve('swagger-ui-dist/package.json'))
  const names = ['swagger-ui.css', 'swagger-ui-bundle.js', 'swagger-ui-standalone-preset.js']
  return new Map(names.map((name) => [`/${name}`, readStaticFile(dir, name, 'no-store')]))
}

/** The script that starts Swagger UI; Swagger UI's own handler would stream files from disk. */
const serveScript = swaggerUi.serve.slice(0, 1)

/** Loads its files from paths relative to `/api/docs/`. */
const onlyWithSlash: RequestHandler = (req, res, next) => {
  if (req.originalUrl.split('?', 1)[0]?.endsWith('/')) next()
  else res.redirect(301, '/api/docs/')
}

/** Swagger UI uses inline styles and data: images. */
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
  // `Try it out` calls the origin from which the page was loaded.
  const tried = { ...served, servers: [{ url: '/' }] }
  const page = swaggerUi.setup(tried, {
    customSiteTitle: document.info.title,
    customCss: docsStyle,
    customfavIcon: '/favicon.ico',
    swaggerOptions: { validatorUrl: null },
  })
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
  router.use('/docs', docsPolicy, serveScript, serveStaticFiles(readSwaggerFiles()))
  return addResource(router, '/docs', { get: [onlyWithSlash, page] })
}

/** Adds `/api/problems/…`: a page about each problem type, at the URL of its `type`. */
function addProblemPages(router: Router) {
  for (const [type, { status, title, remedy }] of Object.entries(problemTypes)) {
    const html = escapeHtml(remedy).replace(/`(.+?)`/g, '<code>$1</code>')
    const page = smallPage(title, `<p>Status ${status}.</p>\n<p>${html}</p>`)
    addResource(router, `/problems/${type}`, { get: [(_req, res) => sendPage(res, page)] })
  }
}
