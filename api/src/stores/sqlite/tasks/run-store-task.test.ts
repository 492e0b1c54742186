import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rootDir } from '../../../config.ts'
import { freshDataDir } from '../../../testing/server.ts'

/** Runs an endless copy, as the server does, and prints the ID of the copying process. */
const parent = `
const child = require('node:child_process').fork(process.argv[1], { stdio: 'ignore' })
child.send({ name: 'backup', file: '/dev/zero', to: process.argv[2], withWal: false })
console.log(child.pid)`

const noEndlessFile = existsSync('/dev/zero') ? '' : ' (no /dev/zero)'

it.skipIf(noEndlessFile)(`stops a backup when the server that started it dies${noEndlessFile}`, async () => {
  const to = join(freshDataDir(), 'backup.db.part')
  const program = join(rootDir, 'api/dist/store-task.js')
  const server = spawn(process.execPath, ['-e', parent, program, to], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [printed] = (await once(server.stdout, 'data')) as [Buffer]
  const copier = Number(String(printed))
  await expect.poll(() => existsSync(to), { timeout: 30_000 }).toBe(true)
  expect(statSync(to).mode & 0o777).toBe(0o600)
  server.kill('SIGKILL')
  await expect.poll(() => isRunning(copier), { timeout: 30_000 }).toBe(false)
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
