import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import document from '@concrete-quote/openapi/openapi.json' with { type: 'json' }
import { problemTypes, publicUrlPlaceholder, toOpenApi30 } from '@concrete-quote/openapi'
import escapeHtml from 'escape-html'
import type { RequestHandler, Router } from 'express'
import { stringify } from 'yaml'
import { sendPage, smallPage } from '../http/content/page.ts'
import {
  createStaticFile,
  readStaticFile,
  serveStaticFiles,
  type StaticFile,
} from '../http/content/static-files.ts'
import { createRoutes } from '../http/routes.ts'
import { docsPage, docsScript } from './docs-page.ts'

const require = createRequire(import.meta.url)

/** Loads the files of Swagger UI, with the script that starts it. */
function readSwaggerFiles(): Map<string, StaticFile> {
  const dir = dirname(require.resolve('swagger-ui-dist/package.json'))
  const names = ['swagger-ui.css', 'swagger-ui-bundle.js']
  const script = createStaticFile('swagger-ui-init.js', Buffer.from(docsScript), 'no-store')
  return new Map([
    ...names.map((name) => [`/${name}`, readStaticFile(dir, name, 'no-store')] as const),
    ['/swagger-ui-init.js', script],
  ])
}

/** Loads its files from paths relative to `/api/docs/`. */
const onlyWithSlash: RequestHandler = (req, res, next) => {
  if (req.originalUrl.split('?', 1)[0]?.endsWith('/')) next()
  else res.redirect(301, '/api/docs/')
}

/**
 * Sends a text to any origin, such as online editors and generators. It is rendered when it is first requested, and its
 * bytes are shared by all responses, which therefore take no memory while their clients read.
 */
function sendText(type: string, render: () => string) {
  let bytes: Buffer | undefined
  const get: RequestHandler = (_req, res) => {
    bytes ??= Buffer.from(render())
    res.set('Access-Control-Allow-Origin', '*').type(type).send(bytes)
  }
  return { get: [get] }
}

/**
 * Serves the API document with its public URL: as JSON, YAML (RFC 9512), OpenAPI 3.0, and Swagger UI, to which `/api`
 * redirects; and a page about each problem type.
 */
export function documentRoutes(publicUrl: string): Router {
  const served = JSON.parse(
    JSON.stringify(document).replaceAll(publicUrlPlaceholder, publicUrl),
  ) as typeof document
  return createRoutes({
    '/': { get: [redirectToDocs] },
    '/openapi.json': sendText('json', () => JSON.stringify(served)),
    '/openapi-3.0.json': sendText('json', () => JSON.stringify(toOpenApi30(served))),
    '/openapi.yaml': sendText('application/yaml', () => stringify(served, { aliasDuplicateObjects: false })),
    '/docs': { get: [onlyWithSlash, (_req, res) => sendPage(res, docsPage)] },
    ...problemPages(),
  }).use('/docs', serveStaticFiles(readSwaggerFiles()))
}

/** Redirects people to the documentation; programs find the document by its relation (RFC 8631). */
const redirectToDocs: RequestHandler = (_req, res) => {
  res.links({ 'service-desc': '/api/openapi.json', 'service-doc': '/api/docs/' }).redirect('/api/docs/')
}

/** `/api/problems`, a list of the problem types, and `/api/problems/…`, a page about each, at the URL of its `type`. */
function problemPages() {
  const links = Object.entries(problemTypes).map(
    ([type, { status, title }]) =>
      `<li><a href="/api/problems/${type}">${status} ${escapeHtml(title)}</a></li>`,
  )
  const list = smallPage('Problem types', `<ul>\n${links.join('\n')}\n</ul>`)
  const pages = Object.entries(problemTypes).map(([type, { status, title, remedy }]) => {
    const html = escapeHtml(remedy).replace(/`(.+?)`/g, '<code>$1</code>')
    const page = smallPage(title, `<p>Status ${status}.</p>\n<p>${html}</p>`)
    const get: RequestHandler[] = [(_req, res) => sendPage(res, page)]
    return [`/problems/${type}`, { get }] as const
  })
  const getList: RequestHandler[] = [(_req, res) => sendPage(res, list)]
  return { '/problems': { get: getList }, ...Object.fromEntries(pages) }
}
