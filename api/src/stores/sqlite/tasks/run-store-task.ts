import { fork } from 'node:child_process'
import { join } from 'node:path'
import { rootDir } from '../../../config.ts'

/** Long work on a store's file. */
export type StoreTask =
  | { name: 'check'; file: string }
  /** `withWal`: whether the write-ahead log could not be checkpointed into the file. */
  | { name: 'backup'; file: string; to: string; withWal: boolean }

/** The result: a problem of the store in a sentence for its owner, or why the work failed. */
export type StoreTaskResult = { problem: string | undefined } | { error: string }

/**
 * Runs a task in a child process, which ends with this process. Opening and closing the store's file in this process
 * would drop SQLite's locks on it.
 */
export async function runStoreTask(task: StoreTask): Promise<StoreTaskResult> {
  // The built program, also when this runs from source.
  const child = fork(join(rootDir, 'api/dist/store-task.js'), { execArgv: [], stdio: 'ignore' })
  return new Promise((resolve) => {
    child.once('message', (result) => resolve(result as StoreTaskResult))
    child.once('error', ({ message }) => resolve({ error: message }))
    child.once('exit', (code, signal) => resolve({ error: `exit ${code ?? signal}` }))
    child.send(task)
  })
}
