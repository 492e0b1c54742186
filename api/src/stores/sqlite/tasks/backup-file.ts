import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { UserFacingError } from '../../../errors.ts'
import { runStoreTask } from './run-store-task.ts'

/**
 * Copies the file of a store that is not being checkpointed, checks the copy, and renames it.
 * @throws {UserFacingError} if it cannot be copied or is damaged.
 */
export async function backUpFile(file: string, to: string, withJournal: boolean): Promise<void> {
  const part = `${to}.part`
  const result = await runStoreTask({ name: 'backup', file, to: part, withJournal })
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
