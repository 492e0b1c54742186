import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { UserFacingError } from '../../../errors.ts'
import { runStoreTask } from './run-store-task.ts'

/**
 * Copies a store's file that nobody writes to meanwhile, checks the copy, and gives it its name.
 * @throws {UserFacingError} when it cannot be copied, or is damaged.
 */
export async function backUpFile(file: string, to: string, withJournal: boolean): Promise<void> {
  const part = `${to}.part`
  const result = await runStoreTask({ name: 'backup', file, to: part, withJournal })
  if ('error' in result) throw cannotBackUp(to, result.error)
  if (result.problem !== undefined) {
    throw new UserFacingError(`${result.problem} The copy is left at ${part}; ${to} is as it was.`)
  }
  try {
    renameSync(part, to)
    syncFolder(dirname(to))
  } catch (error) {
    throw cannotBackUp(to, (error as Error).message)
  }
}

/** Makes a new name in a folder durable. Windows, which opens no folders, does so by itself. */
function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const opened = openSync(folder, 'r')
  fsyncSync(opened)
  closeSync(opened)
}

const cannotBackUp = (to: string, reason: string) =>
  new UserFacingError(`The backup ${to} cannot be written (${reason}). Choose another place.`)
