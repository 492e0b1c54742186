import { hash } from 'node:crypto'
import {
  lstatSync,
  mkdtempSync,
  readlinkSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  type Stats,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { UserFacingError } from '../../errors.ts'
import { statInDataFolder } from './data-folder.ts'

/** The longest path of a Unix socket on every system (macOS: 104 bytes, including the terminating zero). */
const maxSocketPathBytes = 100

const onWindows = process.platform === 'win32'

const socketIn = (folder: string) => join(folder, 'control.sock')

/** The name of a named pipe, which is not a path in the file system. */
function pipeName(dataDir: string): string {
  const name = hash('sha256', socketIn(dataDir)).slice(0, 16)
  return String.raw`\\.\pipe\concrete-quote-${name}`
}

/**
 * Prepares the path at which the server of `dataDir` listens for commands: `control.sock` in that folder. If that is
 * too long for a socket, it becomes a link to a socket in a new temporary folder that only this user can open and
 * whose name is unpredictable.
 */
export function createSocketPath(dataDir: string): string {
  if (onWindows) return pipeName(dataDir)
  const path = socketIn(dataDir)
  removeSocketPath(dataDir)
  if (Buffer.byteLength(path) <= maxSocketPathBytes) return path
  const target = socketIn(mkdtempSync(join(tmpdir(), 'concrete-quote-')))
  symlinkSync(target, path)
  return target
}

/** Removes what `createSocketPath` created, in this process or in one that died. */
export function removeSocketPath(dataDir: string): void {
  if (onWindows) return
  const path = socketIn(dataDir)
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) {
    const target = readlinkSync(path)
    if (lstatSync(target, { throwIfNoEntry: false })?.isSocket()) rmSync(target, { force: true })
    try {
      rmdirSync(dirname(target))
    } catch {
      // Already removed, or not ours: it contains something else.
    }
  }
  rmSync(path, { force: true })
}

/**
 * Finds the socket of the server that owns `dataDir`, and checks that no other user can be behind it.
 * @returns Undefined if there is none.
 * @throws {UserFacingError} if the socket, or the folder that a link leads to, belongs to another user, or this user may
 *   not read the data folder.
 */
export function findSocketPath(dataDir: string): string | undefined {
  if (onWindows) return pipeName(dataDir)
  const path = socketIn(dataDir)
  const stats = statInDataFolder(dataDir, path)
  if (!stats?.isSymbolicLink()) return stats && verified(path, stats, dataDir)
  const target = readlinkSync(path)
  const folder = statInDataFolder(dataDir, dirname(target))
  const socket = statInDataFolder(dataDir, target)
  if (!folder || !socket) return undefined
  if (!folder.isDirectory() || (folder.mode & 0o077) !== 0) throw notOurs(path)
  verified(path, folder, dataDir)
  return verified(target, socket, dataDir)
}

/** Whoever owns the data folder can read the quotes and password hashes anyway. */
function verified(path: string, stats: Stats, dataDir: string): string {
  if (stats.uid === process.getuid?.() || stats.uid === statSync(dataDir).uid) return path
  throw notOurs(path)
}

const notOurs = (path: string) =>
  new UserFacingError(
    `The control socket ${path} belongs to another user. Delete it, then restart the server.`,
  )
