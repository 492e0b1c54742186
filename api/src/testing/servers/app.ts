import { randomBytes, scryptSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { createApp } from '../../app.ts'
import { createFirstAccount } from '../../accounts/users/first-account.ts'
import { parseConfig, type Config } from '../../config.ts'
import { createAllowedOrigins } from '../../partners/allowed-origins.ts'
import { fixedChannels } from '../../notifications/channel-registry.ts'
import { createThrottle } from '../../notifications/throttle.ts'
import { createSubmitQuote } from '../../quotes/submit/submit-quote.ts'
import { createUpdateQuote } from '../../quotes/changes/update-quote.ts'
import { openSqliteStore } from '../../stores/sqlite/sqlite-store.ts'
import { StoreUnavailableError } from '../../stores/store-errors.ts'
import type { Store } from '../../stores/store.ts'
import { startTestSession } from '../values/a-session.ts'
import { freshDataDir } from './server.ts'

/**
 * Serves the application in this process until the tests of the file are done, with a store whose disk can be made
 * full.
 */
export async function serveApp({
  store = openSqliteStore(freshDataDir()),
  channels: registry = fixedChannels([]),
  config = parseConfig({}),
  dataDir = freshDataDir(),
  rateLimit = 'off',
  tokenRateLimit = 'off',
  trustProxy,
  notifyLimit = 'off',
  allowedOrigins,
  ...options
}: Partial<Omit<Parameters<typeof createApp>[0], 'allowedOrigins'>> & {
  dataDir?: string
  rateLimit?: Config['RATE_LIMIT']
  tokenRateLimit?: Config['TOKEN_RATE_LIMIT']
  trustProxy?: Config['TRUST_PROXY']
  notifyLimit?: Config['NOTIFY_LIMIT']
  allowedOrigins?: Config['ALLOWED_ORIGINS']
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
  const server = createServer(
    createApp({
      store: fillable,
      submitQuote: createSubmitQuote({
        store: fillable,
        channels: registry,
        outbox: { wake: () => undefined },
        throttle: createThrottle(fillable, notifyLimit),
      }),
      updateQuote: createUpdateQuote({
        store: fillable,
        channels: registry,
        outbox: { wake: () => undefined },
      }),
      channels: registry,
      config: {
        ...config,
        DATA_DIR: dataDir,
        RATE_LIMIT: rateLimit,
        TOKEN_RATE_LIMIT: tokenRateLimit,
        TRUST_PROXY: trustProxy,
      },
      allowedOrigins: createAllowedOrigins(fillable, allowedOrigins),
      firstAccount: createFirstAccount(fillable, 'https://quotes.example.com'),
      log: pino({ level: 'silent' }),
      publicUrl: 'https://quotes.example.com',
      ...options,
    }),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  afterAll(async () => {
    server.close()
    await store.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    store,
    setFull: (value: boolean) => void (full = value),
  }
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
