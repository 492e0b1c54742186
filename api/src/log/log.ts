import { performance } from 'node:perf_hooks'
import type { RequestHandler } from 'express'
import { pino, type DestinationStream } from 'pino'
import { prettyFactory } from 'pino-pretty'
import { tokenNameOf } from '../auth/api-tokens.ts'
import type { Config } from '../config.ts'
import { requestId } from '../http/request-id.ts'
import { routeOf } from '../http/route-of.ts'
import { createLogDestination, stdoutDescriptor, type LogDestination } from './log-destination.ts'

export type Log = pino.Logger

/** What errors of Node, of drivers, and of databases have. */
type CodedError = Error & { code?: unknown; codeName?: unknown }

/**
 * Serializes an error without its own properties, which may contain personal data that a driver was given. The message of
 * an error with a code stays out, too, because a database may quote a stored value in it.
 */
function describeError({ name, stack, cause, code, codeName }: CodedError): object {
  return {
    type: name,
    ...(code === undefined ? { stack } : { code, codeName, stack: framesOf(stack) }),
    ...(cause instanceof Error && { cause: describeError(cause) }),
  }
}

/** The stack of an error without its first lines, which contain its message. */
const framesOf = (stack = '') => stack.match(/^ {4}at .*$/gm)?.join('\n')

/** Creates a log that writes JSON lines to a stream. */
export function createLog(level: Config['LOG_LEVEL'], stream: DestinationStream): Log {
  return pino({ level, serializers: { err: describeError } }, stream)
}

/** Discards everything: the output of commands is for people. */
export const silentLog = pino({ level: 'silent' })

/** Opens the server's log on standard output: JSON lines, or colored text on a terminal. */
export function openLog(level: Config['LOG_LEVEL']): { log: Log; destination: LogDestination } {
  const destination = createLogDestination(stdoutDescriptor(), (dropped) =>
    log.error({ dropped }, 'log lines were dropped while the log destination took none'),
  )
  const toText = process.stdout.isTTY ? prettyFactory({ ignore: 'pid,hostname' }) : undefined
  const log = createLog(level, toText ? { write: (line) => destination.write(toText(line)) } : destination)
  return { log, destination }
}

/**
 * Logs one line per request when it ends, without query, body, and unknown paths, which may contain personal data.
 */
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
          // The path of a page or file that exists contains no personal data.
          route: routeOf(req) ?? ([200, 304].includes(res.statusCode) ? path : undefined),
          status: res.writableFinished ? res.statusCode : 'aborted',
          ms,
          // Named by the operator, for a program.
          token: tokenNameOf(res),
        },
        'request',
      )
    })
    next()
  }
}
