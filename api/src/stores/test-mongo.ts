import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { freshDataDir } from '../test-server.ts'

/** A server for the tests, or why there is none. */
export type TestMongo = { uri: string; stop: () => unknown } | { uri?: undefined; reason: string }

/**
 * Finds a MongoDB server for the tests: the one that `MONGODB_TEST_URI` names, a `mongod` on the PATH, or one that
 * mongodb-memory-server downloads where the network lets it.
 */
export async function findTestMongo(): Promise<TestMongo> {
  const { MONGODB_TEST_URI } = process.env
  if (MONGODB_TEST_URI) return { uri: MONGODB_TEST_URI, stop: () => undefined }
  if (spawnSync('mongod', ['--version']).status === 0) return startMongod()
  try {
    const { MongoMemoryServer } = await import('mongodb-memory-server-core')
    const server = await MongoMemoryServer.create()
    return { uri: server.getUri(), stop: () => server.stop() }
  } catch (error) {
    return {
      reason: `MONGODB_TEST_URI is not set, there is no mongod, and none can be downloaded (${String(error)})`,
    }
  }
}

/** The address of a fresh database on a server. */
export function testDatabase(uri: string): string {
  const url = new URL(uri)
  url.pathname = `test-${randomUUID()}`
  return url.href
}

async function startMongod(): Promise<TestMongo> {
  const port = await freePort()
  const mongod = spawn(
    'mongod',
    ['--dbpath', freshDataDir(), '--port', String(port), '--bind_ip', '127.0.0.1'],
    {
      stdio: 'ignore',
    },
  )
  return { uri: `mongodb://127.0.0.1:${port}`, stop: () => stop(mongod) }
}

async function stop(mongod: ChildProcess) {
  const exited = once(mongod, 'exit')
  mongod.kill()
  await exited
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  return port
}
