import { execFile } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:net'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rootDir } from '../../config.ts'
import { freshDataDir, startServer, stopServer, type TestServer } from '../../testing/server.ts'

let dataDir: string
let server: TestServer | undefined
let impostor: Server | undefined
beforeEach(() => {
  dataDir = freshDataDir()
})
afterEach(async () => {
  impostor?.close()
  if (server?.process.exitCode === null) await stopServer(server, 'SIGKILL')
  impostor = server = undefined
})

const aPassword = 'a long enough password'

/** Runs `users add ada`, and returns its output. */
async function addUser(): Promise<string> {
  const command = [join(rootDir, 'api/dist/users.js'), 'add', 'ada']
  const run = promisify(execFile)(process.execPath, command, { env: { DATA_DIR: dataDir } })
  run.child.stdin?.end(aPassword)
  const { stdout, stderr } = await run.catch((error: { stdout: string; stderr: string }) => error)
  return stdout + stderr
}

/** Listens in place of the server, and returns what it receives. */
async function listenAt(path: string): Promise<string[]> {
  const received: string[] = []
  impostor = createServer((socket) => socket.on('data', (chunk) => received.push(String(chunk))))
  await once(impostor.listen(path), 'listening')
  return received
}

describe.skipIf(process.platform === 'win32')('the control socket', () => {
  it('is accessible to its owner only', async () => {
    server = await startServer({ DATA_DIR: dataDir })
    expect(statSync(join(dataDir, 'control.sock')).mode & 0o777).toBe(0o600)
    expect(await addUser()).toBe('User "ada" can sign in now.\n')
  })

  it('is in a private, unpredictable folder if the path of DATA_DIR is too long', async () => {
    const shortDir = dataDir
    const targets: string[] = []
    for (const folder of ['a', 'b']) {
      dataDir = join(shortDir, folder.repeat(100))
      mkdirSync(dataDir)
      server = await startServer({ DATA_DIR: dataDir })
      const target = readlinkSync(join(dataDir, 'control.sock'))
      expect(statSync(dirname(target)).mode & 0o777).toBe(0o700)
      expect(statSync(target).mode & 0o777).toBe(0o600)
      expect(await addUser()).toBe('User "ada" can sign in now.\n')
      targets.push(target)
      expect(await stopServer(server)).toBe(0)
      expect(lstatSync(dirname(target), { throwIfNoEntry: false })).toBeUndefined()
      expect(lstatSync(join(dataDir, 'control.sock'), { throwIfNoEntry: false })).toBeUndefined()
    }
    // No server runs, so the command opens the database itself.
    expect(await addUser()).toMatch(/^User "ada" already exists/)
    expect(dirname(targets[0] as string)).not.toBe(dirname(targets[1] as string))
  })

  it('is replaced after the server was killed', async () => {
    dataDir = join(dataDir, 'x'.repeat(100))
    mkdirSync(dataDir)
    server = await startServer({ DATA_DIR: dataDir })
    const dead = readlinkSync(join(dataDir, 'control.sock'))
    await stopServer(server, 'SIGKILL')
    server = await startServer({ DATA_DIR: dataDir })
    expect(lstatSync(dirname(dead), { throwIfNoEntry: false })).toBeUndefined()
    expect(await addUser()).toBe('User "ada" can sign in now.\n')
  })

  it('receives nothing if other users can write to its folder', async () => {
    const folder = join(freshDataDir(), 'open')
    mkdirSync(folder)
    chmodSync(folder, 0o777)
    const received = await listenAt(join(folder, 'control.sock'))
    symlinkSync(join(folder, 'control.sock'), join(dataDir, 'control.sock'))
    expect(await addUser()).toMatch(/^The control socket .* belongs to another user/)
    expect(received).toEqual([])
  })

  it('is not looked for in a data folder that is a file', async () => {
    dataDir = join(dataDir, 'file')
    writeFileSync(dataDir, '')
    expect(await addUser()).toBe(
      `The data folder ${dataDir} is not a folder (ENOTDIR). Set DATA_DIR to the data folder of the server.\n`,
    )
  })

  const isRoot = process.getuid?.() === 0
  it('is not looked for in a data folder that this user may not read', async () => {
    const folder = dataDir
    // Root may read every folder, but no loop of links.
    if (isRoot) symlinkSync(join(folder, 'loop'), (dataDir = join(folder, 'loop')))
    else chmodSync(folder, 0o000)
    const printed = await addUser()
    chmodSync(folder, 0o700)
    expect(printed).toBe(
      `The data folder ${dataDir} cannot be read by this user (${isRoot ? 'ELOOP' : 'EACCES'}). Run the command as the server's user, or set DATA_DIR.\n`,
    )
  })

  it.skipIf(!isRoot)(
    `receives nothing if another user owns it${isRoot ? '' : ' (requires root)'}`,
    async () => {
      const received = await listenAt(join(dataDir, 'control.sock'))
      chownSync(join(dataDir, 'control.sock'), 65_534, 65_534)
      expect(await addUser()).toMatch(/^The control socket .* belongs to another user/)
      expect(received).toEqual([])
    },
  )
})
