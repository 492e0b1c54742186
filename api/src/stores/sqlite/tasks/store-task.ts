/**
 * The program of a process that copies or checks a store's file beside the server, so that visitors need not wait.
 * The work is done on a second thread: the first one ends the process as soon as its parent is gone.
 */
import { closeSync, fsyncSync, fdatasyncSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import Database from 'libsql'
import { findDamage } from './integrity.ts'
import { journalOf } from '../file/paths.ts'
import { describeDamage } from '../file/fault.ts'
import type { StoreTask, StoreTaskResult } from './run-store-task.ts'

const partBytes = 1024 * 1024

/** Copies a file little by little, each part on disk before the next, so that others' writes need not wait long. */
function copyFile(from: string, to: string) {
  const part = Buffer.alloc(partBytes)
  const source = openSync(from, 'r')
  // Never a file that somebody else put there, nor where a link of theirs leads.
  const copy = openSync(to, 'wx', 0o600)
  for (let read; (read = readSync(source, part)) > 0;) {
    for (let written = 0; written < read;) written += writeSync(copy, part, written, read - written)
    fdatasyncSync(copy)
  }
  fsyncSync(copy)
  closeSync(copy)
  closeSync(source)
}

/** Copies a store's file, and the journal that the server could not move into it, into one file that is sound. */
function backUp(file: string, to: string, withJournal: boolean): string | undefined {
  for (const path of [to, journalOf(to)]) rmSync(path, { force: true })
  try {
    copyFile(file, to)
    if (withJournal) copyFile(journalOf(file), journalOf(to))
    const copy = new Database(to)
    copy.exec('PRAGMA locking_mode = EXCLUSIVE')
    // Moves the journal into the file, and leaves the file by itself.
    copy.exec('PRAGMA journal_mode = DELETE')
    const damage = findDamage(copy)
    copy.close()
    if (damage !== undefined) return describeDamage(file, damage)
    const written = openSync(to, 'r+')
    fsyncSync(written)
    closeSync(written)
    return undefined
  } catch (error) {
    for (const path of [to, journalOf(to)]) rmSync(path, { force: true })
    throw error
  }
}

/** Checks a store's file that nobody writes to meanwhile. Its journal, and its locks, are left alone. */
function check(file: string): string | undefined {
  const damage = findDamage(new Database(`file:${encodeURI(file)}?immutable=1`))
  return damage === undefined ? undefined : describeDamage(file, damage)
}

function run(task: StoreTask): StoreTaskResult {
  try {
    return {
      problem: task.name === 'backup' ? backUp(task.file, task.to, task.withJournal) : check(task.file),
    }
  } catch (error) {
    return { error: (error as Error).message }
  }
}

if (isMainThread) {
  // A thread that is inside SQLite ends by nothing less.
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.once('message', (task) => {
    new Worker(new URL(import.meta.url), { workerData: task }).once('message', (result) =>
      process.send?.(result, () => process.exit()),
    )
  })
} else {
  parentPort?.postMessage(run(workerData as StoreTask))
}
