import { randomUUID } from 'node:crypto'
import type { DeviceList } from '@concrete-quote/openapi'
import { openSqliteStore } from '../../src/stores/sqlite/sqlite-store.ts'
import { startTestSession } from '../values/a-session.ts'
import { startPushService } from './push-service.ts'
import { freshDataDir, startServer } from './server.ts'

/** Starts the built server with an owner whose phone gets pushes by a push service on this machine. */
export async function startServerWithPhone(env: Record<string, string> = {}) {
  const dataDir = freshDataDir()
  const store = openSqliteStore(dataDir)
  const owner = { id: randomUUID(), username: 'ada', passwordHash: '' }
  await store.addUser(owner)
  const token = await startTestSession(store, owner)
  await store.close()

  const service = await startPushService()
  const server = await startServer({
    DATA_DIR: dataDir,
    WEBHOOK_ALLOW_PRIVATE: 'on',
    NODE_EXTRA_CA_CERTS: service.certificateFile,
    ...env,
  })
  const devices = `${server.url}/api/devices`
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const { publicKey } = (await (await fetch(devices, { headers })).json()) as DeviceList
  const body = JSON.stringify(service.subscribe('phone', publicKey))
  const { status } = await fetch(devices, { method: 'POST', headers, body })
  if (status !== 201) throw new Error(`the phone was answered ${status}`)
  return { dataDir, server, service }
}
