import { createServer, type Server } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { RequestHandler } from 'express'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { routeOf } from './http/route-of.ts'
import type { Outbox } from './notifications/outbox.ts'
import { StoreUnavailableError, type Store } from './stores/quote-store.ts'

export type Metrics = ReturnType<typeof createMetrics>

/**
 * What Prometheus reads: the process's own figures, requests, quotes, the store's errors and lost log lines.
 * @param droppedLogLines The number of log lines lost so far.
 */
export function createMetrics(droppedLogLines: () => number) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by method, route and status, and how long each took.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5],
    registers,
  })
  const quotes = new Counter({
    name: 'quotes_stored_total',
    help: 'Quotes stored, by the spam mark they got; none is an empty one.',
    labelNames: ['spam'],
    registers,
  })
  const storeErrors = new Counter({
    name: 'store_errors_total',
    help: 'Calls that the store could not do.',
    registers,
  })
  new Counter({
    name: 'log_lines_dropped_total',
    help: 'Log lines dropped because the log destination took none.',
    registers,
    collect() {
      this.reset()
      this.inc(droppedLogLines())
    },
  })

  return {
    registry,

    /** Counts each request when it ends. */
    countRequests: ((req, res, next) => {
      const start = performance.now()
      res.once('close', () => {
        // Routes, not paths: those are without number, and hold ids.
        const route = routeOf(req) ?? ''
        const status = res.writableFinished ? String(res.statusCode) : 'aborted'
        requests.observe({ method: req.method, route, status }, (performance.now() - start) / 1000)
      })
      next()
    }) satisfies RequestHandler,

    /** Reports whether the outbox can use the store. */
    observeOutbox({ isFailing }: Pick<Outbox, 'isFailing'>) {
      new Gauge({
        name: 'outbox_up',
        help: '1 if due notifications can be read from the store and their results recorded, 0 if not.',
        registers,
        collect() {
          this.set(isFailing() ? 0 : 1)
        },
      })
    },

    /** The store, its quotes and errors counted. */
    countStore(store: Store): Store {
      const counted = Object.entries(store).map(([name, call]: [string, (...args: never[]) => unknown]) => [
        name,
        (...args: never[]) => {
          const answer = call(...args)
          if (answer instanceof Promise)
            answer.catch((error: unknown) => {
              if (error instanceof StoreUnavailableError) storeErrors.inc()
            })
          return answer
        },
      ])
      const calls = Object.fromEntries(counted) as Store
      return {
        ...calls,
        async add(quote, ...rest) {
          const added = await calls.add(quote, ...rest)
          if (!added.replayed) quotes.inc({ spam: quote.spam ?? '' })
          return added
        },
      }
    },
  }
}

/** `GET /metrics`, for a port of its own: whoever reaches that is trusted. */
export function createMetricsServer({ registry }: Metrics): Server {
  return createServer((req, res) => {
    if (req.url !== '/metrics' || req.method !== 'GET') return void res.writeHead(404).end()
    registry.metrics().then(
      (text) => res.setHeader('Content-Type', registry.contentType).end(text),
      () => res.writeHead(500).end(),
    )
  })
}
