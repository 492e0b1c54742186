import { fork } from 'node:child_process'
import { join } from 'node:path'
import { rootDir } from '../../../config.ts'

/** Work on a store's file that takes long. */
export type StoreTask =
  | { name: 'check'; file: string }
  /** `withJournal` where the journal could not be moved into the file. */
  | { name: 'backup'; file: string; to: string; withJournal: boolean }

/** What came of it: a problem of the store, in a sentence for its owner, or why the work could not be done. */
export type StoreTaskResult = { problem: string | undefined } | { error: string }

/**
 * Runs a task in a process of its own, which ends with this one. Were the store's file opened and closed again in
 * this process, SQLite's locks on it would be gone.
 */
export async function runStoreTask(task: StoreTask): Promise<StoreTaskResult> {
  // The build's program, also where this runs from the source.
  const child = fork(join(rootDir, 'api/dist/store-task.js'), { execArgv: [], stdio: 'ignore' })
  return new Promise((resolve) => {
    child.once('message', (result) => resolve(result as StoreTaskResult))
    child.once('error', ({ message }) => resolve({ error: message }))
    child.once('exit', (code, signal) => resolve({ error: `exit ${code ?? signal}` }))
    child.send(task)
  })
}
