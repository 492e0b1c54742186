import express, { type Express } from 'express'
import type { Config } from './config.ts'
import { closeQueuedResponses } from './http/server/close-queued-responses.ts'
import { stripForwardedPorts } from './http/forwarded-for.ts'
import { limitPosts } from './http/limit-posts.ts'
import { ProblemError, problemHandler } from './http/problem.ts'
import { identifyRequest } from './http/request-id.ts'
import { apiSecurityHeaders, securityHeaders } from './http/security-headers.ts'
import { requestLog, type Log } from './log/log.ts'
import type { Metrics } from './metrics.ts'
import { documentRoutes } from './routes/document.ts'
import { formPosts } from './routes/form-posts.ts'
import { healthRoutes } from './routes/health.ts'
import { ownerQuoteRoutes } from './routes/owner-quotes.ts'
import { pageRoutes } from './routes/pages.ts'
import { problemRoutes } from './routes/problems.ts'
import { quoteRoutes } from './routes/quotes.ts'
import { sessionRoutes } from './routes/sessions.ts'
import type { Store } from './stores/quote-store.ts'

interface Deps {
  store: Store
  log: Log
  /** The origin that visitors use. */
  publicUrl: string
  /** The folder for what outlives a build. */
  dataDir: string
  /** The origins of partners' pages. Default: any on this machine. */
  allowedOrigins?: string[] | undefined
  rateLimit: Config['RATE_LIMIT']
  /** Whose word on the client's address counts, as Express has it. Default: nobody's. */
  trustProxy?: Config['TRUST_PROXY']
  /** Where requests are counted. Default: nowhere. */
  metrics?: Metrics | undefined
  /** Whether the server was told to stop. */
  isStopping?: () => boolean
  /** Whether the store refuses the outbox. Default: there is none. */
  isOutboxFailing?: () => boolean
}

/** The whole product as an Express application: the API, the widget's files and the site. Opens nothing. */
export function createApp(deps: Deps): Express {
  const {
    store,
    log,
    publicUrl,
    dataDir,
    allowedOrigins,
    rateLimit,
    trustProxy = false,
    metrics,
    isStopping = () => false,
    isOutboxFailing = () => false,
  } = deps
  const limit = limitPosts(store, rateLimit)
  // Its answers are not kept by anyone: an entity tag for each would be work for nothing.
  const api = express()
    .disable('x-powered-by')
    .disable('etag')
    .use(apiSecurityHeaders)
    .use(formPosts({ store, log, limitPosts: limit, publicUrl, allowedOrigins }))
    .use(quoteRoutes({ store, limitPosts: limit, allowedOrigins }))
    .use(ownerQuoteRoutes(store, publicUrl))
    .use(sessionRoutes(store, publicUrl))
    .use(documentRoutes(publicUrl))
    .use(problemRoutes())
    .use(healthRoutes({ store, isStopping, isOutboxFailing }))
    .use(() => {
      throw new ProblemError('not-found', 'There is nothing at this address.')
    })
  const app = express().use(closeQueuedResponses, stripForwardedPorts)
  if (metrics) app.use(metrics.countRequests)
  return app
    .disable('x-powered-by')
    .set('trust proxy', trustProxy)
    .use(identifyRequest)
    .use(requestLog(log))
    .use(securityHeaders(publicUrl))
    .use('/api', api)
    .use(pageRoutes(publicUrl, dataDir))
    .use(problemHandler(log))
}
