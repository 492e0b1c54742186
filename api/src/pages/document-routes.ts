import document from '@concrete-quote/openapi/openapi.json' with { type: 'json' }
import { company, problemTypes, publicUrlPlaceholder, toOpenApi30 } from '@concrete-quote/openapi'
import escapeHtml from 'escape-html'
import type { RequestHandler, Router } from 'express'
import { serveFiles } from 'swagger-ui-express'
import { stringify } from 'yaml'
import { brandProperties, fontFaces, logo } from '../http/content/brand.ts'
import { createPage, sendPage, smallPage } from '../http/content/page.ts'
import {
  compressOnce,
  createStaticFile,
  createStaticPage,
  sendStaticFile,
  type StaticFile,
} from '../http/content/static-files.ts'
import { compressIf } from '../http/content/compress.ts'
import { createPages } from '../http/routes.ts'

/** The brand, and what has too little contrast or does not fit on a phone. The id outweighs the selectors of Swagger UI. */
const style = `
${fontFaces}
:root { color-scheme: light; ${brandProperties} }
body { margin: 0; }
body, #swagger-ui .swagger-ui { background: var(--paper); color: var(--ink); }
header { padding: .75rem 1.25rem; background: var(--surface); border-bottom: 3px solid var(--chalk); }
header a { display: flex; gap: .75rem; align-items: center; color: var(--ink); font: 640 1.125rem/1.15 var(--font-display); text-decoration: none; }
header svg { flex: none; width: 2rem; fill: currentcolor; }
header .accent { fill: var(--chalk); }
#swagger-ui :not(code, code *, pre, pre *, textarea) { font-family: var(--font-text); }
#swagger-ui :is(.info :is(.title, p, li), .opblock-tag, .opblock-tag small, .parameter__in, .header-col,
  .examples-select__section-label, .response-control-media-type__accept-message, .response-control-media-type__accept-message code, .close-modal) { color: var(--ink); }
#swagger-ui .swagger-ui :is(a, .link, .markdown code, .renderedMarkdown code, .json-schema-2020-12-expand-deep-button) { color: var(--chalk); }
#swagger-ui :is(.renderedMarkdown, .info) :is(p, li) { max-width: 75ch; margin-inline: 0; }
#swagger-ui main { max-width: 80rem; padding: 0 1.25rem 3rem; }
#swagger-ui main > h2 { margin: 3rem 0 1rem; }
#swagger-ui nav { display: none; }
@media (min-width: 1100px) {
  #swagger-ui > .swagger-ui { display: grid; grid-template-columns: 19rem minmax(0, 1fr); }
  #swagger-ui nav { display: block; grid-area: 1 / 1; position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1.5rem 1.25rem;
    box-sizing: border-box; border-right: 1px solid var(--ui); font-size: .875rem; line-height: 1.4; }
  #swagger-ui main { grid-area: 1 / 2; }
  nav > ul > li { font-weight: 600; }
  nav ul { margin: 0; padding: 0; list-style: none; }
  nav ul ul { margin: .25rem 0 1.25rem; font-weight: 400; }
  nav a { display: block; padding: .3rem 0; text-decoration: none; }
  nav a:is(:hover, :focus) { text-decoration: underline; }
}
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
 * Adapts Swagger UI by a plugin, in the preset that the script of swagger-ui-express asks for: the one of that name has a
 * top bar, which this page has no use for. What visitors and integrators need is open and comes first. Links to operations
 * are no links, because they are inside buttons; the address follows the open operation all the same.
 */
const docsScript = `
const dark = matchMedia('(prefers-color-scheme: dark)')
dark.onchange = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.onchange()
function adapt(spec) {
  // Operations call the origin from which the page was loaded, and the documentation is this page.
  delete spec.servers
  delete spec.externalDocs
  const forUsers = { name: 'Quotes, for signed-in users' }
  spec.tags.splice(1, 0, forUsers)
  for (const operation of Object.values(spec.paths).flatMap(Object.values))
    if (operation.tags?.[0] === 'Quotes' && operation.security.every((scheme) => scheme.bearer))
      operation.tags = [forUsers.name]
  return spec
}
const labelled = (name) => (Control, { React: { createElement } }) => (props) =>
  createElement('label', null,
    createElement('span', { className: 'field-name' }, name ?? props.description), createElement(Control, props))
/** Opens an operation, whose address Swagger UI then shows, and moves the focus to it once it is rendered. */
function open(tag, id, layoutActions) {
  layoutActions.show(['operations-tag', tag], true)
  layoutActions.show(['operations', tag, id], true)
  setTimeout(() => {
    const names = ['operations', tag, id].map((name) => CSS.escape(name.replaceAll(' ', '_')))
    const element = document.getElementById(names.join('-'))
    element.scrollIntoView()
    element.querySelector('button').focus({ preventScroll: true })
  })
}
/** The page once the document is there: its operations as a list beside the text. Each of them shows its schemas. */
const layout = (BaseLayout, { React: { createElement } }) => (props) => {
  const { getComponent, specSelectors, layoutActions } = props
  if (specSelectors.loadingStatus() !== 'success' || !specSelectors.specStr()) return createElement(BaseLayout, props)
  const part = (name) => createElement(getComponent(name, true))
  const link = (tag, operation) => {
    const [id, summary] = ['operationId', 'summary'].map((name) => operation.getIn(['operation', name]))
    const href = '#/' + encodeURIComponent(tag) + '/' + id
    const onClick = (event) => {
      event.preventDefault()
      open(tag, id, layoutActions)
    }
    return createElement('li', { key: id }, createElement('a', { href, onClick }, summary))
  }
  const lists = specSelectors.taggedOperations().entrySeq().map(([tag, tagged]) =>
    createElement('li', { key: tag }, tag, createElement('ul', null, tagged.get('operations').map((each) => link(tag, each)))))
  return createElement('div', { className: 'swagger-ui' },
    createElement(getComponent('SvgAssets')),
    createElement('nav', { 'aria-label': 'Operations' }, createElement('ul', null, lists)),
    createElement('main', null, part('errors'), part('InfoContainer'), part('AuthorizeBtnContainer'),
      createElement('h2', null, 'Operations'), part('operations'), part('Webhooks')))
}
const SwaggerUIStandalonePreset = [{
  statePlugins: {
    spec: {
      wrapActions: {
        updateJsonSpec: (update, { layoutActions }) => (spec) => {
          setTimeout(() => layoutActions.show(['operations-tag', 'Quotes'], true))
          return update(adapt(spec))
        },
      },
    },
  },
  wrapComponents: {
    BaseLayout: layout,
    Button: (Control, { React }) => (props) => React.createElement(Control, { ...props, 'aria-label': undefined }),
    CloseIcon: () => () => 'Close',
    DeepLink: (_, { React }) => ({ text }) => React.createElement('span', null, text),
    ExamplesSelect: labelled('Example'),
    JsonSchemaForm: labelled(),
    TextArea: labelled('Body'),
  },
}]
`

const swaggerOptions = {
  layout: 'BaseLayout',
  validatorUrl: null,
  docExpansion: 'none',
  syntaxHighlight: false,
}

/** The page of Swagger UI. `setup` would send one that needs `'unsafe-inline'` (scottie1984/swagger-ui-express issue 255). */
const docsPage = createStaticPage(
  createPage(`<!doctype html>
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
<header><a href="/">${logo} ${escapeHtml(company.name)}</a></header>
<div id="swagger-ui"></div>
<script>${docsScript}</script>
<script src="swagger-ui-bundle.js"></script>
<script src="swagger-ui-init.js"></script>
</body>
</html>
`),
)

/** Its files have paths relative to `/api/docs/`. */
const sendDocsPage: RequestHandler = (req, res) => {
  if (req.originalUrl.split('?', 1)[0]?.endsWith('/')) return sendStaticFile(req, res, docsPage)
  res.redirect(301, '/api/docs/')
}

/** Lets requests for the files of the page through to swagger-ui-express, which would send all of Swagger UI's package. */
const onlyFilesOfPage: RequestHandler = (req, res, next) => {
  if (!/^\/swagger-ui(\.css|-bundle\.js|-init\.js)$/.test(req.path)) return next('router')
  res.set('Cache-Control', 'no-cache')
  next()
}

/** The files of the page are the same for everybody. */
const isPublic = () => true

/**
 * Sends a text to any origin, such as online editors and generators. It is rendered when it is first requested, and its
 * bytes are shared by all responses, which therefore take no memory while their clients read.
 */
function sendText(type: string, render: () => string): RequestHandler[] {
  let file: StaticFile | undefined
  return [
    (req, res) => {
      file ??= compressOnce({
        ...createStaticFile('', Buffer.from(render()), 'no-cache'),
        extension: type,
      })
      return sendStaticFile(req, res.set('Access-Control-Allow-Origin', '*'), file)
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
    '/docs': [sendDocsPage],
    ...problemPages(),
  }).use(
    '/docs',
    onlyFilesOfPage,
    compressIf(isPublic),
    serveFiles(undefined, { swaggerUrl: '../openapi.json', swaggerOptions }),
  )
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
