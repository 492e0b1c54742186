import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { backupOperations } from '@concrete-quote/openapi'
import type { Request, Response, Router } from 'express'
import { createTableTime } from '../platform/format/time.ts'
import { sendParts } from '../http/content/send.ts'
import { route } from '../http/operations.ts'
import { ProblemError, unavailable } from '../http/problem.ts'
import { tooManyRequests } from '../http/rate-limit.ts'
import { actorOf, whileConnected } from '../http/sender.ts'
import type { TemporaryFolder } from '../stores/sqlite/file/store-files.ts'
import { StoreUnavailableError } from '../stores/store-errors.ts'
import type { SessionCheck } from '../accounts/sessions/sessions.ts'
import type { Config } from '../config.ts'
import type { Log } from '../platform/log.ts'

const mediaType = 'application/vnd.sqlite3'

/** How long a client waits before it asks for another backup. */
const retryMs = 10_000

/** Backs up the store to a temporary file until the signal is aborted. */
export type BackUp = (signal: AbortSignal) => Promise<TemporaryFolder>

interface BackupDeps extends Pick<SessionCheck, 'guard'> {
  config: Config
  log: Log
}

/** `/api/backup`: a backup to download, unless the store has no backups of its own. */
export function backupRoutes({ config, log, guard }: BackupDeps, backUp: BackUp | undefined): Router {
  const localTime = createTableTime(config.TIME_ZONE)
  let isRunning = false

  async function download(req: Request, res: Response, backUp: BackUp) {
    if (req.method === 'HEAD') return void res.type(mediaType).end()
    if (isRunning)
      throw tooManyRequests(
        retryMs,
        (seconds) => `Another backup is being made. Try again in ${seconds} seconds.`,
      )
    isRunning = true
    const timeoutMs = req.socket.timeout ?? 0
    // Nothing is sent before the backup is complete and checked.
    req.socket.setTimeout(0)
    try {
      const backup = await whileConnected(res, backUp)
      log.info(actorOf(req, res), 'backup downloaded')
      req.socket.setTimeout(timeoutMs)
      const day = localTime(new Date().toISOString()).slice(0, 10)
      await sendFile(res.attachment(basename(backup.path).replace('backup', `quotes-${day}`)), backup)
    } catch (error) {
      // Unless the client has disconnected before the response.
      if ((error as NodeJS.ErrnoException).code !== 'ABORT_ERR') throw toProblem(error)
    } finally {
      isRunning = false
    }
  }

  return route(backupOperations, guard).to({
    downloadBackup({ req, res }) {
      if (!backUp)
        throw new ProblemError(
          'not-found',
          'Quotes are in MongoDB. Back it up with mongodump or the backups of its host.',
        )
      return { status: 200, send: () => download(req, res, backUp) }
    },
  })
}

/** Sends a temporary file. It has no name any more while it is sent, so that it ends with the process. */
async function sendFile(res: Response, { path, remove }: TemporaryFolder) {
  const file = await open(path)
  remove()
  const { size } = await file.stat()
  res.type(mediaType).setHeader('Content-Length', size)
  await sendParts(res, file.createReadStream())
}

/** Only the owner asks for a backup, who may read why it failed. */
function toProblem(error: unknown): unknown {
  if (!(error instanceof StoreUnavailableError)) return error
  return unavailable(error.message)
}
