import type { RequestHandler } from 'express'
import type { Config } from '../config.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Store } from '../stores/store.ts'
import type { AllowedOrigins } from './cors.ts'
import type { LimitToken } from './rate-limit.ts'

/** What features are created from, whatever they use of it. */
export interface Deps {
  store: Store
  config: Config
  log: Log
  metrics: Metrics | undefined
  /** The origin that visitors use. */
  publicUrl: string
  allowedOrigins: AllowedOrigins
  limitPosts: RequestHandler
  /** Limits the requests of an API token that are no posts of quotes. */
  limitToken: LimitToken
}
