import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { company, publicUrlPlaceholder } from '@concrete-quote/openapi'
import { Router, type Request, type RequestHandler } from 'express'
import { rootDir } from '../config.ts'
import { createPage } from '../http/content/page.ts'
import type { AllowedOrigins } from '../partners/allowed-origins.ts'
import { methodNotAllowed } from '../http/routes.ts'
import { allowIsolatedFrames } from '../http/security-headers.ts'
import {
  createStaticFile,
  createStaticPage,
  readStaticFile,
  readStaticFiles,
  sendStaticFile,
  serveStaticFiles,
  type StaticFile,
} from '../http/content/static-files.ts'
import { builderDir, readBuilder, readWidgetFiles, servePinnedFiles } from './widget-files.ts'
import type { SettingsStore } from '../stores/records/settings.ts'
import { fillIn, type createPageFacts, type PageFacts } from './page-facts.ts'
import { hostedForm } from '../partners/hosted-form.ts'
import { UserFacingError } from '../platform/errors.ts'

const siteDir = join(rootDir, 'site/dist')
const assetsDir = join(siteDir, 'assets')
const inboxDir = join(rootDir, 'site/inbox/dist')

const inboxPath = '/inbox/'
const builderPath = '/widget/'
const referencePath = '/widget/reference'
const formPath = '/widget/form'
const widgetPath = '/widget/v1/'
const serviceWorkerPath = '/inbox/service-worker.js'

const immutable = 'public, max-age=31536000, immutable'
const anHour = 'public, max-age=3600'

/** Serves the site's pages and files, the owner's inbox, and the widget's files, also those of earlier builds. */
export function pageRoutes(
  publicUrl: string,
  store: SettingsStore,
  allowedOrigins: AllowedOrigins,
  lookUp: LookUp,
): Router {
  const sitePages = createSitePages(publicUrl, lookUp)
  const redirects = readRedirects()
  const sendForm = hostedForm(publicUrl, allowedOrigins)
  const files = new Map([
    [inboxPath, readInbox()],
    [builderPath, readBuilder(publicUrl, 'index')],
    [referencePath, readBuilder(publicUrl, 'reference')],
    ...below('/assets/', readStaticFiles(assetsDir, immutable)),
    ...below('/inbox/assets/', readStaticFiles(join(inboxDir, 'assets'), immutable)),
    ...below('/inbox/', readStaticFiles(join(inboxDir, 'root'), anHour)),
    [serviceWorkerPath, readStaticFile(inboxDir, 'service-worker.js', 'no-cache')],
    ...below('/widget/assets/', readStaticFiles(join(builderDir, 'assets'), immutable)),
    ...below('/widget/', [['concrete-quote.zip', readStaticFile(builderDir, 'concrete-quote.zip', anHour)]]),
    ...below(widgetPath, readWidgetFiles()),
    ...below('/', readRootFiles(publicUrl)),
  ])
  const sendSitePage: RequestHandler = async (req, res, next) =>
    serveStaticFiles((await sitePages()).pages)(req, res, next)
  const sendOther: RequestHandler = async (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next()
    const { path } = req
    if (path === formPath) return sendForm(req, res, next)
    const otherwise = path.endsWith('/') ? path.slice(0, -1) : `${path}/`
    const { pages, notFound } = await sitePages()
    const renamed = redirects.get(path) ?? redirects.get(otherwise)
    if (renamed) return res.redirect(301, renamed + search(req))
    if (![formPath, inboxPath, builderPath, referencePath].includes(otherwise) && !pages.has(otherwise))
      return sendStaticFile(req, res.status(404), notFound(path))
    res.redirect(301, otherwise + search(req))
  }
  return (
    Router()
      .get('/.well-known/security.txt', (_req, res) => {
        res.set('Cache-Control', anHour).type('txt').send(securityText(publicUrl))
      })
      .use('/widget', allowAnyPage)
      .use(formPath, allowIsolatedFrames)
      .use(serviceWorkerPath, allowServiceWorker)
      // Files first: they wait for no look-up.
      .use(
        serveStaticFiles(files),
        servePinnedFiles(widgetPath, store),
        sendSitePage,
        sendOther,
        methodNotAllowed('GET, HEAD'),
      )
  )
}

const search = ({ url }: Request) => /\?.*/.exec(url)?.[0] ?? ''

/** Is for static hosts, and read here. */
const redirectsFile = '_redirects'

const readRedirects = () =>
  new Map(
    readFileSync(join(siteDir, 'root', redirectsFile), 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .flatMap(([from, to]) => (from && to ? [[from, to] as const] : [])),
  )

function below(prefix: string, files: [name: string, file: StaticFile][]): [string, StaticFile][] {
  return files.map(([name, file]) => [prefix + name, file])
}

/** Says where vulnerabilities are reported (RFC 9116). It expires, so that nobody trusts a forgotten one. */
function securityText(publicUrl: string): string {
  const expires = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
  return `Contact: mailto:${company.email}
Contact: ${publicUrl}/contact
Expires: ${expires}T00:00:00Z
Preferred-Languages: en, es
Canonical: ${publicUrl}/.well-known/security.txt
`
}

/** Modules are fetched with CORS, and the classic script without, from any page that embeds the widget. */
const allowAnyPage: RequestHandler = (req, res, next) => {
  res.set({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' })
  if (req.method !== 'OPTIONS') return next()
  // Monitoring agents of pages add headers to the request for the form's texts.
  res.set('Access-Control-Allow-Headers', '*').status(204).end()
}

/** A service worker has the policy of its own response: it requests files to store, icons of notifications, and the API. */
const allowServiceWorker: RequestHandler = (_req, res, next) => {
  res.set('Content-Security-Policy', "default-src 'none'; connect-src 'self'; img-src 'self'")
  next()
}

type LookUp = ReturnType<typeof createPageFacts>

/** How long pages stay as they are before what they say of the present is looked up again, in milliseconds. */
const lookUpMs = 5000

/** How long pages wait for the first look-up, in milliseconds. */
const firstLookUpMs = 500

/** Nothing, while the store is unavailable. */
const unknown: PageFacts = { closedDays: { soon: [], all: [] }, privacy: {} }

/** Creates the function that returns the site's pages, with what they say of the present. */
function createSitePages(publicUrl: string, lookUp: LookUp) {
  const htmls = readPages(publicUrl)
  let shown = { key: '', pages: createPages(htmls, unknown) }
  let nextAt = 0
  let refreshed: Promise<void> | undefined
  async function refresh() {
    nextAt = performance.now() + lookUpMs
    const facts = await lookUp().catch(() => undefined)
    const key = JSON.stringify(facts)
    // Pages keep what they were compressed to.
    if (facts && key !== shown.key) shown = { key, pages: createPages(htmls, facts) }
  }
  return async () => {
    if (performance.now() >= nextAt) refreshed = refresh()
    // A store that responds slowly delays pages only a little, and only until it has responded once.
    if (shown.key === '') await Promise.race([refreshed, sleep(firstLookUpMs)])
    return shown.pages
  }
}

function createPages(htmls: [path: string, html: string][], facts: PageFacts) {
  const files = htmls.map(
    ([path, html]) =>
      [path, createStaticPage(createPage(fillIn(html, facts), undefined, facts.analytics?.origins))] as const,
  )
  const isNotFound = ([path]: readonly [string, StaticFile]) => path.endsWith('/404.html')
  const notFoundPages = new Map(files.filter(isNotFound))
  return {
    pages: new Map(
      files
        .filter((file) => !isNotFound(file))
        .map(([path, page]) => [path.replace(/(?:index)?\.html$/, ''), page] as const),
    ),
    /** The 404 page for a path, in the language of its first segment. */
    notFound: (path: string) =>
      (notFoundPages.get(`/${path.split('/')[1]}/404.html`) ?? notFoundPages.get('/404.html')) as StaticFile,
  }
}

function readPages(publicUrl: string): [path: string, html: string][] {
  const dir = join(siteDir, 'pages')
  try {
    return readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.html'))
      .map((file) => [
        `/${file.replaceAll(sep, '/')}`,
        readFileSync(join(dir, file), 'utf8').replaceAll(publicUrlPlaceholder, publicUrl),
      ])
  } catch (error) {
    throw new UserFacingError('The site is not built. Run `npm run build` first.', { cause: error })
  }
}

/** Loads the owner's inbox. It shows what visitors typed: only its own files may run, and only the API may be called. */
function readInbox(): StaticFile {
  const html = readFileSync(join(inboxDir, 'index.html'), 'utf8')
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
  return createStaticPage({ html, policy })
}

/** Loads the files that crawlers and browsers request, such as `/robots.txt`, with the public URL. */
function readRootFiles(publicUrl: string): [name: string, file: StaticFile][] {
  const dir = join(siteDir, 'root')
  const names = readdirSync(dir).filter((name) => name !== redirectsFile)
  return names.map((name) => {
    const bytes = readFileSync(join(dir, name))
    const content = name.endsWith('.ico')
      ? bytes
      : Buffer.from(bytes.toString().replaceAll(publicUrlPlaceholder, publicUrl))
    return [name, createStaticFile(name, content, anHour)]
  })
}
