import { UserFacingError } from '../../../errors.ts'
import { runStoreTask } from './run-store-task.ts'

/**
 * Checks the whole file of a store that is not being checkpointed.
 * @throws {UserFacingError} if it is damaged or cannot be checked now.
 */
export async function checkFile(file: string, withWal: boolean): Promise<void> {
  if (withWal) throw cannotCheck(file, 'its write-ahead log could not be moved into it')
  const result = await runStoreTask({ name: 'check', file })
  if ('error' in result) throw cannotCheck(file, result.error)
  if (result.problem !== undefined) throw new UserFacingError(result.problem)
}

const cannotCheck = (file: string, reason: string) =>
  new UserFacingError(`${file} cannot be checked now (${reason}). Check its disk and try again.`)
