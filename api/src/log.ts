import { performance } from 'node:perf_hooks'
import type { RequestHandler } from 'express'
import { pino } from 'pino'
import pinoPretty from 'pino-pretty'
import type { Config } from './config.ts'
import { requestId } from './http/request-id.ts'

export type Log = pino.Logger

/** JSON lines on stdout, or coloured ones on a terminal. */
export function createLog(level: Config['LOG_LEVEL']): Log {
  return process.stdout.isTTY ? pino({ level }, pinoPretty({ ignore: 'pid,hostname' })) : pino({ level })
}

/** One line a request, when it ends. Queries and bodies stay out: they hold personal data. */
export function requestLog(log: Log): RequestHandler {
  return (req, res, next) => {
    const start = performance.now()
    const { method, path } = req
    res.once('close', () => {
      const ms = Math.round(performance.now() - start)
      log.info(
        {
          requestId: requestId(req),
          method,
          path,
          status: res.writableFinished ? res.statusCode : 'aborted',
          ms,
        },
        'request',
      )
    })
    next()
  }
}
