import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { UserFacingError } from '../../../errors.ts'
import { identify } from '../file/file-identity.ts'
import { filesOf } from '../file/paths.ts'
import { runStoreTask } from './run-store-task.ts'

/**
 * Copies the file of a store that is not being checkpointed, checks the copy, and renames it.
 * @throws {UserFacingError} if it cannot be copied or is damaged, or `to` is a file of the store.
 */
export async function backUpFile(file: string, to: string, withWal: boolean): Promise<void> {
  const replaced = identify(to)
  if (replaced !== undefined && filesOf(file).map(identify).includes(replaced))
    throw cannotBackUp(to, 'it is a file of the store itself')
  const part = `${to}.part`
  const result = await runStoreTask({ name: 'backup', file, to: part, withWal })
  if ('error' in result) throw cannotBackUp(to, result.error)
  if (result.problem !== undefined) {
    throw new UserFacingError(`${result.problem} The copy is at ${part}; ${to} is unchanged.`)
  }
  try {
    renameSync(part, to)
    syncFolder(dirname(to))
  } catch (error) {
    throw cannotBackUp(to, (error as Error).message)
  }
}

/** Makes a new directory entry durable. Windows does so by itself, and cannot open folders. */
function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const opened = openSync(folder, 'r')
  fsyncSync(opened)
  closeSync(opened)
}

const cannotBackUp = (to: string, reason: string) =>
  new UserFacingError(`The backup ${to} cannot be written (${reason}). Choose another file or folder.`)
