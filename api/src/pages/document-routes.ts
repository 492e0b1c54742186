import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import document from '@concrete-quote/openapi/openapi.json' with { type: 'json' }
import { company, problemTypes, publicUrlPlaceholder, toOpenApi30 } from '@concrete-quote/openapi'
import escapeHtml from 'escape-html'
import type { RequestHandler, Router } from 'express'
import { stringify } from 'yaml'
import { colorProperties, createPage, sendPage, smallPage } from '../http/content/page.ts'
import {
  createStaticFile,
  readStaticFile,
  serveStaticFiles,
  type StaticFile,
} from '../http/content/static-files.ts'
import { createPages } from '../http/routes.ts'

/** The brand, and what has too little contrast or does not fit on a phone. The id outweighs the selectors of Swagger UI. */
const style = `
:root { color-scheme: light; ${colorProperties} }
body { margin: 0; }
body, #swagger-ui .swagger-ui { background: var(--paper); color: var(--ink); }
header { padding: .75rem 1.25rem; background: var(--surface); border-bottom: 3px solid var(--chalk); }
header a { color: var(--ink); font: 600 1.125rem/1.5 system-ui, sans-serif; text-decoration: none; }
#swagger-ui :is(.info :is(.title, p, li), .opblock-tag, .opblock-tag small, .parameter__in, .header-col,
  .examples-select__section-label, .response-control-media-type__accept-message, .response-control-media-type__accept-message code, .close-modal) { color: var(--ink); }
#swagger-ui .swagger-ui :is(a, .link, .markdown code, .renderedMarkdown code, .json-schema-2020-12-expand-deep-button) { color: var(--chalk); }
#swagger-ui .scheme-container { background: var(--surface); }
#swagger-ui .btn.authorize { color: var(--chalk); border-color: var(--chalk); }
#swagger-ui .btn.authorize svg { color: inherit; }
#swagger-ui :is(.info small, .info small pre, .opblock-summary-method, .btn.execute, .download-contents) { color: var(--on-chalk); background: var(--chalk); text-shadow: none; }
#swagger-ui .opblock-delete .opblock-summary-method { color: var(--paper); background: var(--bad); }
#swagger-ui .btn.cancel { color: var(--bad); border-color: currentcolor; }
#swagger-ui :is(.microlight, .microlight code) { max-height: none; overflow: visible !important; white-space: pre-wrap !important; overflow-wrap: anywhere; }
#swagger-ui .renderedMarkdown :is(td, th) { padding: .25rem .5rem .25rem 0; overflow-wrap: anywhere; }
#swagger-ui :is(.opblock-section-header, .try-out) { flex-wrap: wrap; }
#swagger-ui .response-col_links { display: none; }
#swagger-ui .field-name { position: absolute; clip-path: inset(50%); }
`

/**
 * Starts Swagger UI. What visitors and integrators need is open and comes first. Links to operations are no links, because
 * they are inside buttons; the address follows the open operation all the same.
 */
const docsScript = `
const dark = matchMedia('(prefers-color-scheme: dark)')
dark.onchange = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.onchange()
const spec = await (await fetch('../openapi.json')).json()
// Operations call the origin from which the page was loaded, and the documentation is this page.
delete spec.servers
delete spec.externalDocs
const forUsers = { name: 'Quotes, for signed-in users' }
spec.tags.splice(1, 0, forUsers)
for (const operation of Object.values(spec.paths).flatMap(Object.values))
  if (operation.tags?.[0] === 'Quotes' && operation.security.every((scheme) => scheme.bearer))
    operation.tags = [forUsers.name]
const labelled = (name) => (Control, { React: { createElement } }) => (props) =>
  createElement('label', null,
    createElement('span', { className: 'field-name' }, name ?? props.description), createElement(Control, props))
const ui = SwaggerUIBundle({
  spec,
  dom_id: '#swagger-ui',
  deepLinking: true,
  validatorUrl: null,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  syntaxHighlight: false,
  plugins: [{
    wrapComponents: {
      Button: (Control, { React }) => (props) => React.createElement(Control, { ...props, 'aria-label': undefined }),
      CloseIcon: () => () => 'Close',
      DeepLink: (_, { React }) => ({ text }) => React.createElement('span', null, text),
      ExamplesSelect: labelled('Example'),
      JsonSchemaForm: labelled(),
      TextArea: labelled('Body'),
    },
  }],
  onComplete: () => ui.layoutActions.show(['operations-tag', 'Quotes'], true),
})
`

/** The page of Swagger UI, which loads its files from paths relative to `/api/docs/`. */
const docsPage = createPage(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(document.info.title)}</title>
<link rel="icon" href="/favicon.ico">
<link rel="stylesheet" href="swagger-ui.css">
<style>${style}</style>
</head>
<body>
<header><a href="/">${escapeHtml(company.name)}</a></header>
<div id="swagger-ui"></div>
<script src="swagger-ui-bundle.js"></script>
<script type="module" src="swagger-ui-init.js"></script>
</body>
</html>
`)

const require = createRequire(import.meta.url)

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
function sendText(type: string, render: () => string): RequestHandler[] {
  let bytes: Buffer | undefined
  return [
    (_req, res) => {
      bytes ??= Buffer.from(render())
      res.set('Access-Control-Allow-Origin', '*').type(type).send(bytes)
    },
  ]
}

/**
 * Serves the API document with its public URL: as JSON, YAML (RFC 9512), OpenAPI 3.0, and Swagger UI, to which `/api`
 * redirects; and a page about each problem type.
 */
export function documentRoutes(publicUrl: string): Router {
  const served = JSON.parse(
    JSON.stringify(document).replaceAll(publicUrlPlaceholder, publicUrl),
  ) as typeof document
  return createPages({
    '/': [redirectToDocs],
    '/openapi.json': sendText('json', () => JSON.stringify(served)),
    '/openapi-3.0.json': sendText('json', () => JSON.stringify(toOpenApi30(served))),
    '/openapi.yaml': sendText('application/yaml', () => stringify(served, { aliasDuplicateObjects: false })),
    '/docs': [onlyWithSlash, (_req, res) => sendPage(res, docsPage)],
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
    const handlers: RequestHandler[] = [(_req, res) => sendPage(res, page)]
    return [`/problems/${type}`, handlers] as const
  })
  const listHandlers: RequestHandler[] = [(_req, res) => sendPage(res, list)]
  return { '/problems': listHandlers, ...Object.fromEntries(pages) }
}
