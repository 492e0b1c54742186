import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { StartError } from '../start-error.ts'

/** Copies a file little by little, each part on disk before the next, so that others' writes need not wait long. */
const script = `
const { openSync, readSync, writeSync, fdatasyncSync, closeSync, renameSync, rmSync } = require('node:fs')
const [, from, to] = process.argv
const part = Buffer.alloc(1024 * 1024)
const source = openSync(from, 'r')
const copy = openSync(to + '.part', 'w', 0o600)
try {
  for (let read; (read = readSync(source, part)) > 0; ) {
    writeSync(copy, part, 0, read)
    fdatasyncSync(copy)
  }
  closeSync(copy)
  renameSync(to + '.part', to)
} catch (error) {
  rmSync(to + '.part', { force: true })
  throw error
}`

/**
 * Copies a file by another process: were the store's file opened and closed again in this one, SQLite's locks on it
 * would be gone.
 * @throws {StartError} when it cannot be copied.
 */
export async function copyFile(from: string, to: string): Promise<void> {
  const child = spawn(process.execPath, ['-e', script, from, to], { stdio: ['ignore', 'ignore', 'pipe'] })
  const exited = once(child, 'exit') as Promise<[number | null]>
  const [printed, [code]] = await Promise.all([text(child.stderr), exited])
  if (code === 0) return
  const [reason = `exit ${code}`] = /^Error: .*$/m.exec(printed) ?? []
  throw new StartError(`The backup ${to} cannot be written (${reason}): choose another place.`)
}
