import express, { Router, type Express } from 'express'
import type { Config } from './config.ts'
import { limitPosts } from './limit-posts.ts'
import { requestLog, type Log } from './log.ts'
import { pageRoutes } from './pages.ts'
import { ProblemError, problemHandler } from './problem.ts'
import { documentRoutes } from './routes/document.ts'
import { formPosts } from './routes/form-posts.ts'
import { quoteRoutes } from './routes/quotes.ts'
import type { QuoteStore } from './stores/quote-store.ts'

interface Deps {
  store: QuoteStore
  log: Log
  /** The origin that visitors use. */
  publicUrl: string
  /** The origins of partners' pages. Default: any on this machine. */
  allowedOrigins?: string[] | undefined
  rateLimit: Config['RATE_LIMIT']
}

/** The whole product as an Express application: the API, the widget's files and the site. Opens nothing. */
export function createApp({ store, log, publicUrl, allowedOrigins, rateLimit }: Deps): Express {
  const app = express().disable('x-powered-by')
  const limit = limitPosts(rateLimit)
  const api = Router()
    .use(formPosts({ store, log, limitPosts: limit, publicUrl, allowedOrigins }))
    .use(quoteRoutes({ store, limitPosts: limit, allowedOrigins }))
    .use(documentRoutes(publicUrl, allowedOrigins))
    .use(() => {
      throw new ProblemError(404, 'There is nothing at this address.')
    })
  return app
    .use(requestLog(log))
    .use((_req, res, next) => {
      res.setHeader('X-Content-Type-Options', 'nosniff')
      res.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin')
      next()
    })
    .use('/api', api)
    .use(pageRoutes(publicUrl))
    .use(problemHandler(log))
}
