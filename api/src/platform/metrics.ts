import { createServer, type Server } from 'node:http'
import type { StoredQuote } from '@concrete-quote/openapi'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** How many quotes nobody has responded to, and since when the oldest is waiting (RFC 3339). */
interface Waiting {
  count: number
  oldestAt: string | null
}

export type Metrics = ReturnType<typeof createMetrics>

interface EndedRequest {
  method: string
  /** Not the path, which is unbounded and contains IDs. */
  route: string | undefined
  status: number | 'aborted'
  /** How long it took, in milliseconds. */
  ms: number
}

/** Creates the metrics for Prometheus: of the process, requests, quotes, store errors, and dropped log lines. */
export function createMetrics(droppedLogLines: () => number) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by method, route, and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5],
    registers,
  })
  const quotes = new Counter({
    name: 'quotes_stored_total',
    help: 'Stored quotes by spam mark, empty if none.',
    labelNames: ['spam'],
    registers,
  })
  const storeErrors = new Counter({
    name: 'store_errors_total',
    help: 'Requests and outbox steps that failed because the store was unavailable.',
    registers,
  })
  new Counter({
    name: 'log_lines_dropped_total',
    help: 'Log lines dropped because the log destination accepted none.',
    registers,
    collect() {
      this.reset()
      this.inc(droppedLogLines())
    },
  })

  return {
    registry,

    countRequest({ method, route = '', status, ms }: EndedRequest) {
      requests.observe({ method, route, status: String(status) }, ms / 1000)
    },

    /** Reports whether the outbox can use the store, how many quotes wait and for how long, and what all photos take. */
    observe(
      store: {
        waiting: () => Promise<Waiting>
        photoBytes: () => Promise<number>
        connectionsInUse?: () => number
      },
      outbox: { isFailing: () => boolean },
    ) {
      const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
        new Gauge({
          name,
          help,
          registers,
          async collect() {
            this.set(await read())
          },
        })
      let reading: Promise<Waiting | undefined> | undefined
      // Both gauges are collected at the same time, so they share a read. It is undefined if the store is unavailable, so
      // that the other metrics are reported.
      const waiting = () =>
        (reading ??= store
          .waiting()
          .catch(() => undefined)
          .finally(() => (reading = undefined)))
      gauge(
        'outbox_up',
        '1 if due notifications can be read from the store and their results recorded, 0 if not.',
        () => (outbox.isFailing() ? 0 : 1),
      )
      gauge(
        'quotes_waiting',
        'Quotes in the store that nobody has responded to, without suspected spam, the same on all of its servers. NaN if the store is unavailable.',
        async () => (await waiting())?.count ?? NaN,
      )
      gauge(
        'quotes_waiting_oldest_age_seconds',
        'Age of the oldest of these quotes, 0 if there is none. NaN if the store is unavailable.',
        async () => ageInSeconds(await waiting()),
      )
      gauge(
        'photo_storage_bytes',
        'What all photos in the store take, of PHOTO_STORAGE_LIMIT, the same on all of its servers. NaN if they are unavailable.',
        () => store.photoBytes().catch(() => NaN),
      )
      if (store.connectionsInUse)
        gauge(
          'mongodb_connections_in_use',
          'Connections to MongoDB that commands use, including those that were lost: they count until a restart.',
          store.connectionsInUse,
        )
    },

    countQuote({ spam }: Pick<StoredQuote, 'spam'>) {
      quotes.inc({ spam: spam ?? '' })
    },

    /** Counts a request or a step of the outbox that failed because the store was unavailable. */
    countStoreError() {
      storeErrors.inc()
    },
  }
}

function ageInSeconds(waiting: Waiting | undefined): number {
  if (!waiting) return NaN
  return waiting.oldestAt === null ? 0 : Math.max(0, (Date.now() - Date.parse(waiting.oldestAt)) / 1000)
}

/** Creates the server of `GET /metrics`. It has no authentication: its port must not be public. */
export function createMetricsServer({ registry }: Metrics): Server {
  return createServer((req, res) => {
    if (req.url !== '/metrics' || req.method !== 'GET') return void res.writeHead(404).end()
    registry.metrics().then(
      (text) => res.setHeader('Content-Type', registry.contentType).end(text),
      () => res.writeHead(500).end(),
    )
  })
}
