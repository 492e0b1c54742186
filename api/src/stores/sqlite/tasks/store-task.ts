/**
 * The program of a child process that copies or checks a store's file, so that visitors need not wait. A worker
 * thread does the work, and the main thread ends the process when its parent is gone.
 */
import { closeSync, fsyncSync, fdatasyncSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import Database from 'libsql'
import { damageOf, findDamage } from './integrity.ts'
import { walOf } from '../file/paths.ts'
import { describeDamage } from '../file/fault.ts'
import type { StoreTask, StoreTaskResult } from './run-store-task.ts'

const partBytes = 1024 * 1024

/** Copies a file in parts, each synced before the next, so that other writes do not wait long. */
function copyFile(from: string, to: string) {
  const part = Buffer.alloc(partBytes)
  const source = openSync(from, 'r')
  // Never overwrites a file that somebody else created, and never follows a link of theirs.
  const copy = openSync(to, 'wx', 0o600)
  for (let read; (read = readSync(source, part)) > 0;) {
    for (let written = 0; written < read;) written += writeSync(copy, part, written, read - written)
    fdatasyncSync(copy)
  }
  fsyncSync(copy)
  closeSync(copy)
  closeSync(source)
}

/** Copies a store's file, and the write-ahead log that could not be checkpointed, into one consistent file. */
function backUp(file: string, to: string, withWal: boolean): string | undefined {
  for (const path of [to, walOf(to)]) rmSync(path, { force: true })
  try {
    copyFile(file, to)
    if (withWal) copyFile(walOf(file), walOf(to))
    const copy = new Database(to)
    const damage = damageOf(() => {
      copy.exec('PRAGMA locking_mode = EXCLUSIVE')
      // Checkpoints the write-ahead log and leaves a single file.
      copy.exec('PRAGMA journal_mode = DELETE')
      return findDamage(copy)
    })
    copy.close()
    if (damage !== undefined) return describeDamage(file, damage)
    const written = openSync(to, 'r+')
    fsyncSync(written)
    closeSync(written)
    return undefined
  } catch (error) {
    for (const path of [to, walOf(to)]) rmSync(path, { force: true })
    throw error
  }
}

/** Checks the file of a store that is not being checkpointed. Does not touch its log or its locks. */
function check(file: string): string | undefined {
  const damage = findDamage(new Database(`${pathToFileURL(file).href}?immutable=1`))
  return damage === undefined ? undefined : describeDamage(file, damage)
}

function run(task: StoreTask): StoreTaskResult {
  try {
    return {
      problem: task.name === 'backup' ? backUp(task.file, task.to, task.withWal) : check(task.file),
    }
  } catch (error) {
    return { error: (error as Error).message }
  }
}

if (isMainThread) {
  // A thread inside SQLite can only be killed with the process.
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.once('message', (task) => {
    new Worker(new URL(import.meta.url), { workerData: task }).once('message', (result) =>
      process.send?.(result, () => process.exit()),
    )
  })
} else {
  parentPort?.postMessage(run(workerData as StoreTask))
}
