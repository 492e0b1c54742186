import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import getPort from 'get-port'
import type { TestProject } from 'vitest/node'
import { rootDir } from '../../src/config.ts'
import { freshDataDir } from './server.ts'

/** A MongoDB server for the tests, or why there is none. */
type TestMongo = { uri: string } | { uri?: undefined; reason: string }

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this run, which `setup` starts. */
    mongo: TestMongo
  }
}

/** Starts one MongoDB server for all tests of a run, which get it by `inject('mongo')`, and stops it afterward. */
export default async function setup(project: TestProject) {
  const { stop, ...mongo } = await findTestMongo()
  project.provide('mongo', mongo)
  return stop
}

/**
 * Finds a MongoDB server for the tests: the one at `MONGODB_TEST_URI`, one started by the command of
 * `findMongoCommand`, or one that mongodb-memory-server downloads.
 */
async function findTestMongo(): Promise<TestMongo & { stop?: () => unknown }> {
  const { MONGODB_TEST_URI } = process.env
  if (MONGODB_TEST_URI) return { uri: MONGODB_TEST_URI }
  const mongod = findMongoCommand()
  if (mongod.command !== undefined) {
    const port = await getPort()
    const server = await startMongo(mongod.command, port, freshDataDir())
    return { uri: `mongodb://127.0.0.1:${port}`, stop: () => stopMongo(server) }
  }
  // Fails at once without a network.
  process.env.MONGOMS_MAX_RETRIES ??= '1'
  const { MongoBinary, MongoMemoryServer } = await import('mongodb-memory-server-core')
  try {
    await MongoBinary.getPath()
  } catch {
    return { reason: `${mongod.reason}, and none can be downloaded; MONGODB_TEST_URI is not set` }
  }
  const server = await MongoMemoryServer.create()
  return { uri: server.getUri(), stop: () => server.stop() }
}

/** The URI of a new database on a server. */
export function testDatabase(uri: string): string {
  const url = new URL(uri)
  url.pathname = `test-${randomUUID()}`
  return url.href
}

/** The command of a server that a test may kill, and the signal to kill it with; or why there is none. */
export type MongoCommand =
  | { command: string; killedBy: NodeJS.Signals }
  | { command?: undefined; reason: string }

/**
 * Finds the command that starts a MongoDB server on `$PORT` with its data in `$DATA`: `MONGODB_TEST_COMMAND`, or a
 * `mongod` on the PATH. Other servers that speak the protocol may not survive SIGKILL, so they are stopped with
 * SIGTERM.
 */
export function findMongoCommand(): MongoCommand {
  const { MONGODB_TEST_COMMAND } = process.env
  if (MONGODB_TEST_COMMAND) return { command: MONGODB_TEST_COMMAND, killedBy: 'SIGTERM' }
  if (spawnSync('mongod', ['--version']).status === 0)
    return {
      command: 'mongod --dbpath "$DATA" --port "$PORT" --bind_ip 127.0.0.1',
      killedBy: 'SIGKILL',
    }
  return { reason: 'there is no mongod' }
}

/** Starts a server; resolves when it accepts connections. */
export async function startMongo(command: string, port: number, dataDir: string): Promise<ChildProcess> {
  const server = spawn(`exec ${command}`, {
    shell: true,
    cwd: rootDir,
    env: { ...process.env, PORT: String(port), DATA: dataDir },
    stdio: 'ignore',
  })
  while (!(await takesConnections(port))) {
    if (server.exitCode !== null) throw new Error(`exit ${server.exitCode}: ${command}`)
    await sleep(50)
  }
  return server
}

/** Stops a server with a signal. */
export async function stopMongo(server: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, 'exit')
  server.kill(signal)
  await exited
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.on('error', () => resolve(false)).on('connect', () => socket.destroy())
  })
}
