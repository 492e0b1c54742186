import { randomBytes, scryptSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import type { Express } from 'express'
import { parseConfig, type Config } from '../../src/config.ts'
import { createAllowedOrigins } from '../../src/partners/allowed-origins.ts'
import type { Log } from '../../src/platform/log.ts'
import type { BackUp } from '../../src/quotes/backup-routes.ts'
import { connectFeatures } from '../../src/server.ts'
import { openSqliteStore } from '../../src/stores/sqlite/sqlite-store.ts'
import { StoreUnavailableError } from '../../src/stores/store-errors.ts'
import type { Store } from '../../src/stores/store.ts'
import { startTestSession } from '../values/a-session.ts'
import { expectDocumentedProblems } from './documented-problems.ts'
import { freshDataDir } from './server.ts'
import type { ChannelRegistry } from '../../src/notifications/outbox/channel.ts'
import { fixedChannels } from '../fixed-channels.ts'

/**
 * Serves the application in this process until the tests of the file are done, with a store whose disk can be made
 * full.
 */
export async function serveApp({
  store = openSqliteStore(freshDataDir()),
  channels = fixedChannels([]),
  config = parseConfig({}),
  dataDir = freshDataDir(),
  rateLimit = 'off',
  tokenRateLimit = 'off',
  trustProxy,
  notifyLimit = 'off',
  allowedOrigins,
  log = pino({ level: 'silent' }),
  publicUrl = 'https://quotes.example.com',
  backUp,
  isStopping = () => false,
}: {
  store?: Store
  channels?: ChannelRegistry
  config?: Config
  dataDir?: string
  rateLimit?: Config['RATE_LIMIT']
  tokenRateLimit?: Config['TOKEN_RATE_LIMIT']
  trustProxy?: Config['TRUST_PROXY']
  notifyLimit?: Config['NOTIFY_LIMIT']
  allowedOrigins?: Config['ALLOWED_ORIGINS']
  log?: Log
  publicUrl?: string
  backUp?: BackUp
  isStopping?: () => boolean
} = {}) {
  let full = false
  const fillable: Store = {
    ...store,
    add: (quote, ...more) => {
      // Like errors of a driver, it carries the values that the driver was given.
      const cause = Object.assign(new Error('The disk is full'), { op: quote })
      return full ? Promise.reject(new StoreUnavailableError('full', { cause })) : store.add(quote, ...more)
    },
  }
  const partners = createAllowedOrigins(fillable, allowedOrigins)
  const { app, accounts, formViews } = connectFeatures({
    store: fillable,
    config: {
      ...config,
      DATA_DIR: dataDir,
      RATE_LIMIT: rateLimit,
      TOKEN_RATE_LIMIT: tokenRateLimit,
      NOTIFY_LIMIT: notifyLimit,
      TRUST_PROXY: trustProxy,
    },
    log,
    metrics: undefined,
    publicUrl,
    allowedOrigins: partners,
    backUp,
    isStopping,
    channels,
  })
  return {
    url: await serve(app, store),
    store,
    /** Reads what a test has stored of partners, as the server does every few seconds. */
    readPartners: partners.refresh,
    firstAccount: accounts.firstAccount,
    /** Writes the counted views of the form, as the server does once a minute. */
    writeFormViews: () => formViews.stop(),
    setFull: (value: boolean) => void (full = value),
  }
}

/** Serves an application in this process until the tests of the file are done. Returns its URL. */
export async function serve(app: Express, store: Store): Promise<string> {
  const server = createServer()
  expectDocumentedProblems(server)
  server.on('request', app)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  afterAll(async () => {
    server.close()
    await store.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Serves the application as `serveApp` does, with a signed-in user, ada, who sends requests. */
export async function serveSignedIn(options: Parameters<typeof serveApp>[0] = {}) {
  const served = await serveApp(options)
  const user = { id: 'u1', username: 'ada', passwordHash: '' }
  await served.store.addUser(user)
  const token = await startTestSession(served.store, user)
  return {
    ...served,
    token,
    /** Sends a request to the API, with a body as JSON. */
    send: (method: string, path: string, body?: unknown, signal?: AbortSignal) =>
      fetch(`${served.url}/api${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
      }),
  }
}

/** Hashes a password in PHC format, at low cost to verify. */
export function cheapHash(password: string): string {
  const salt = randomBytes(16)
  const key = scryptSync(password, salt, 32, { N: 16, r: 8, p: 1 })
  const [saltText, keyText] = [salt, key].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  return `$scrypt$ln=4,r=8,p=1$${saltText}$${keyText}`
}
