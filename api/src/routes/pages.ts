import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { publicUrlPlaceholder } from '@concrete-quote/openapi'
import express, { Router, type ErrorRequestHandler, type RequestHandler, type Response } from 'express'
import { rootDir } from '../config.ts'
import { compressedTwins } from '../http/compressed-twins.ts'
import { compressPage, createPage, sendPage, type Page } from '../http/page.ts'
import { methodNotAllowed } from '../http/method-not-allowed.ts'
import { StartError } from '../start-error.ts'

const siteDir = join(rootDir, 'site/dist')
const assetsDir = join(siteDir, 'assets')
const widgetDir = join(rootDir, 'widget/dist/standalone')

/** The site's pages and files, and the widget's file for partners' pages. */
export function pageRoutes(publicUrl: string): Router {
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
    .use('/widget/v1', express.static(widgetDir, { index: false, maxAge: '1h' }))
    .use('/assets', compressedTwins(assetsDir))
    .use('/assets', express.static(assetsDir, { index: false, immutable: true, maxAge: '1y' }))
    .get(Object.keys(rootFiles), (req, res) => {
      res.set('Cache-Control', 'public, max-age=3600').type(extname(req.path)).send(rootFiles[req.path])
    })
    .get('/{*path}', (req, res) => {
      const page = pages.get(req.path)
      const withoutSlash = req.path.slice(0, -1)
      if (page) send(res, page)
      else if (req.path.endsWith('/') && pages.has(withoutSlash))
        res.redirect(301, withoutSlash + new URL(req.url, publicUrl).search)
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
      pages: new Map(
        Object.entries(files).map(([file, page]) => [`/${file.replace(/(?:index)?\.html$/, '')}`, page]),
      ),
      notFound: readPage('404.html'),
    }
  } catch (error) {
    throw new StartError('The site is not built: run `npm run build` first.', { cause: error })
  }
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
