import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createRequire } from 'node:module'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type mongoose from 'mongoose'
import { expect, inject, it, onTestFinished } from 'vitest'
import { testDatabase } from '../../../testing/mongo.ts'
import { endWritesWithConnections } from './driver.ts'

const mongo = inject('mongo')

/** Longer than every timeout of the connection. */
const timeoutMs = 5000

/**
 * Loads a copy of the driver that no other test in this process has patched. It is forgotten when the test ends, because
 * mongoose loads parts of itself late, and parts of two copies do not work together.
 */
function loadDriver(): typeof mongoose {
  const require = createRequire(import.meta.url)
  const unload = () => {
    const parts = Object.entries(require.cache).filter(([path]) =>
      /[\\/]node_modules[\\/](mongodb|mongoose)[\\/]/.test(path),
    )
    for (const [path] of parts) Reflect.deleteProperty(require.cache, path)
    return Object.fromEntries(parts)
  }
  const patched = unload()
  onTestFinished(() => {
    unload()
    Object.assign(require.cache, patched)
  })
  return require('mongoose') as typeof mongoose
}

/** Whether a call that is written to a connection that has just ended is settled, by success or failure. */
async function settlesAfterConnectionEnds(driver: typeof mongoose, uri: string): Promise<boolean> {
  const sockets: Socket[] = []
  const collect = (message: unknown) => sockets.push((message as { socket: Socket }).socket)
  subscribe('net.client.socket', collect)
  const options = { maxPoolSize: 1, socketTimeoutMS: 1000, serverSelectionTimeoutMS: 1000 }
  const connection = await driver.createConnection(uri, options).asPromise()
  const ping = () => connection.db?.command({ ping: 1 })
  await ping()
  unsubscribe('net.client.socket', collect)
  for (const socket of sockets) socket.destroy()
  const settled = await Promise.race([
    Promise.resolve(ping()).then(
      () => true,
      () => true,
    ),
    sleep(timeoutMs, false),
  ])
  await connection.close(true)
  return settled
}

it.skipIf(mongo.uri === undefined)(
  `the driver still needs to be patched${'reason' in mongo ? ` (${mongo.reason})` : ''}`,
  async () => {
    const driver = loadDriver()
    const uri = testDatabase(mongo.uri ?? '')
    // If this is true, the driver was fixed: delete driver.ts, this test, and the version override in package.json.
    expect(await settlesAfterConnectionEnds(driver, uri)).toBe(false)
    endWritesWithConnections()
    expect(await settlesAfterConnectionEnds(driver, uri)).toBe(true)
  },
)
