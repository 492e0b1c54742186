import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { rootDir } from '../../../config.ts'
import { lowerPriority } from '../../../platform/lower-priority.ts'
import { StoreUnavailableError } from '../../store-errors.ts'
import { describeFullDisk } from '../file/engine.ts'
import {
  createTemporaryFolder,
  filesOf,
  sizeOf,
  storeFile,
  type TemporaryFolder,
} from '../file/store-files.ts'

/** The disk space in bytes that a backup leaves: the write-ahead log grows while it is made. */
const minFreeBytes = 64 * 1024 * 1024

/**
 * Backs up the embedded store of a data folder, without photos, to a temporary file in it, by `quotes backup` in a process
 * of low priority: the copy and its check would block the server's event loop. It ends with this process.
 * @param signal Ends the process.
 * @throws {StoreUnavailableError} if the disk has no space for it, or the store is damaged.
 */
export async function backUpApart(dataDir: string, signal: AbortSignal): Promise<TemporaryFolder> {
  requireSpace(dataDir)
  const { path: folder, remove } = createTemporaryFolder(dataDir)
  // The configuration is that of this process.
  const env = { ...process.env, DATA_DIR: dataDir, MONGODB_URI: '' }
  const program = join(rootDir, 'api/dist/quotes.js')
  const child = spawn(process.execPath, [program, 'backup', join(folder, 'backup.db'), '--without-photos'], {
    env,
    signal,
    killSignal: 'SIGKILL',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  lowerPriority(child)
  try {
    const [reason] = await Promise.all([child.stderr ? text(child.stderr) : '', once(child, 'close')])
    const name = readdirSync(folder).find((file) => file.endsWith('.db'))
    if (name !== undefined) return { path: join(folder, name), remove }
    if (/\bfull\b|ENOSPC/.test(reason)) throw fullDisk(dataDir)
    throw new StoreUnavailableError(`The backup failed: ${reason.trim()}`)
  } catch (error) {
    // It would otherwise write files after they are removed.
    child.kill('SIGKILL')
    if (child.pid !== undefined) await ended
    remove()
    throw error
  }
}

/** A backup that fills the disk would keep quotes from being stored. */
function requireSpace(dataDir: string) {
  const { bavail, bsize } = statfsSync(dataDir)
  const needed = filesOf(storeFile(dataDir)).reduce((sum, file) => sum + sizeOf(file), minFreeBytes)
  if (bavail * bsize < needed) throw fullDisk(dataDir)
}

const fullDisk = (dataDir: string) => new StoreUnavailableError(describeFullDisk(storeFile(dataDir)))
