import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { publicUrlPlaceholder } from '@concrete-quote/openapi'
import express, { Router, type ErrorRequestHandler, type RequestHandler, type Response } from 'express'
import { rootDir } from '../config.ts'
import { compressedTwins } from '../http/compressed-twins.ts'
import { compressPage, createPage, sendPage, type Page } from '../http/page.ts'
import { methodNotAllowed } from '../http/method-not-allowed.ts'
import { pinnedName, widgetDir, widgetFiles } from './widget-files.ts'
import { StartError } from '../start-error.ts'

const siteDir = join(rootDir, 'site/dist')
const assetsDir = join(siteDir, 'assets')
const playgroundDir = join(rootDir, 'widget/dist/playground')

/**
 * The site's pages and files, and the widget's for partners' pages.
 * @param dataDir Keeps the widget's files of earlier builds.
 */
export function pageRoutes(publicUrl: string, dataDir: string): Router {
  const { pages, notFound } = readPages(publicUrl)
  const rootFiles = readRootFiles(publicUrl)
  const send = (res: Response, page: Page) => sendPage(res.set('Cache-Control', 'no-cache'), page)
  /** An address that cannot be decoded is one that nothing is at; ranges and conditions that cannot be met say so. */
  const answerFault: ErrorRequestHandler = (
    error: { status?: number; headers?: Record<string, string> },
    _req,
    res,
    next,
  ) => {
    if (error.status === 400) send(res.status(404), notFound)
    else if (error.status === 412 || error.status === 416)
      res
        .status(error.status)
        .set(error.headers ?? {})
        .end()
    else next(error)
  }

  return Router()
    .use('/widget', allowAnyPage)
    .use('/widget/v1', widgetFiles(dataDir))
    .use('/widget/assets', express.static(join(playgroundDir, 'assets'), { immutable: true, maxAge: '1y' }))
    .use('/assets', compressedTwins(assetsDir))
    .use('/assets', express.static(assetsDir, { index: false, immutable: true, maxAge: '1y' }))
    .get(Object.keys(rootFiles), (req, res) => {
      res.set('Cache-Control', 'public, max-age=3600').type(extname(req.path)).send(rootFiles[req.path])
    })
    .get('/{*path}', (req, res) => {
      const page = pages.get(req.path)
      const otherwise = req.path.endsWith('/') ? req.path.slice(0, -1) : `${req.path}/`
      if (page) send(res, page)
      else if (pages.has(otherwise)) res.redirect(301, otherwise + new URL(req.url, publicUrl).search)
      else send(res.status(404), notFound)
    })
    .all('/{*path}', methodNotAllowed('GET, HEAD'))
    .use(answerFault)
}

/** A module script is fetched with CORS, by any page that wants the widget. */
const allowAnyPage: RequestHandler = (_req, res, next) => {
  res.set({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' })
  next()
}

/** Reads the built pages, with `publicUrl` in place. */
function readPages(publicUrl: string): { pages: Map<string, Page>; notFound: Page } {
  const dir = join(siteDir, 'pages')
  const readPage = (file: string): Page => {
    const html = readFileSync(join(dir, file), 'utf8').replaceAll(publicUrlPlaceholder, publicUrl)
    return compressPage(createPage(html))
  }
  try {
    const { '404.html': _, ...files } = Object.fromEntries(
      readdirSync(dir).map((file) => [file, readPage(file)]),
    )
    return {
      pages: new Map([
        ...Object.entries(files).map(
          ([file, page]) => [`/${file.replace(/(?:index)?\.html$/, '')}`, page] as const,
        ),
        ['/widget/', readPlayground(publicUrl)],
      ]),
      notFound: readPage('404.html'),
    }
  } catch (error) {
    throw new StartError('The site is not built: run `npm run build` first.', { cause: error })
  }
}

/** Reads the page where a partner tries the widget, with the addresses that it shows. */
function readPlayground(publicUrl: string): Page {
  const pinned = readdirSync(widgetDir).find((file) => pinnedName.test(file)) ?? ''
  const hash = createHash('sha384').update(readFileSync(join(widgetDir, pinned)))
  const html = readFileSync(join(playgroundDir, 'index.html'), 'utf8')
    .replaceAll(publicUrlPlaceholder, publicUrl)
    .replace('$PINNED', pinned)
    .replace('$INTEGRITY', `sha384-${hash.digest('base64')}`)
  return compressPage(createPage(html))
}

/** Reads what crawlers and browsers look for beside the pages, such as `/robots.txt`, with `publicUrl` in place. */
function readRootFiles(publicUrl: string): Record<string, string | Buffer> {
  const dir = join(siteDir, 'root')
  return Object.fromEntries(
    readdirSync(dir).map((file) => {
      const content = readFileSync(join(dir, file))
      return [
        `/${file}`,
        file.endsWith('.ico') ? content : content.toString().replaceAll(publicUrlPlaceholder, publicUrl),
      ]
    }),
  )
}
