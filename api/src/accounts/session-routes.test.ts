import { hash } from 'node:crypto'
import type { Session } from '@concrete-quote/openapi'
import { v7 as uuid } from 'uuid'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hashToken } from './tokens/api-tokens.ts'
import { openSqliteStore } from '../stores/sqlite/sqlite-store.ts'
import type { Limit } from '../stores/limiter.ts'
import { StoreUnavailableError } from '../stores/store-errors.ts'
import type { Store } from '../stores/store.ts'
import { cheapHash, serveApp } from '../../testing/servers/app.ts'
import { freshDataDir } from '../../testing/servers/server.ts'
import { sendJson } from '../../testing/values/send-json.ts'

const publicUrl = 'https://quotes.example.com'
// Shorter than the minimum for new passwords: such users can still sign in.
const ada = { id: uuid(), username: 'ada', passwordHash: cheapHash('correct horse') }
const right = { username: 'ada', password: 'correct horse' }
const wrong = { username: 'ada', password: 'wrong' }

/** Serves a separate app, which identifies clients by `X-Forwarded-For`. */
async function serveAda(store: Store = openSqliteStore(freshDataDir())) {
  await store.addUser(ada)
  return serveApp({ store, trustProxy: 1 })
}

const { url } = await serveAda()

const signIn = (body: object, to = url, { address = '203.0.113.1', cookie, ...init }: SignInOptions = {}) =>
  fetch(`${to}/api/sessions`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': address,
      ...(cookie !== undefined && { Cookie: cookie }),
    },
    body: JSON.stringify(body),
    ...init,
  })
interface SignInOptions {
  address?: string
  cookie?: string
  signal?: AbortSignal
}

/** The cookie by which a browser is known after a sign-in, as it sends it back. */
const deviceCookieOf = (response: Response) =>
  /__Host-device-[^;]+/.exec(response.headers.getSetCookie().join('\n'))?.[0] ?? 'no cookie'

const signOut = (headers: Record<string, string>) =>
  fetch(`${url}/api/sessions/current`, { method: 'DELETE', headers })

async function aToken(): Promise<string> {
  const response = await signIn(right)
  return ((await response.json()) as { token: string }).token
}

describe('signing in', () => {
  it('returns a 256-bit token for 12 hours, also as a cookie, and one by which the browser is known for a year', async () => {
    const response = await signIn(right)
    expect(response.status).toBe(201)
    const { token, expiresAt } = (await response.json()) as { token: string; expiresAt: string }
    expect(token).toMatch(/^[\w-]{43}$/)
    const hours = (Date.parse(expiresAt) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(11.99)
    expect(hours).toBeLessThanOrEqual(12)
    const [session = '', device = ''] = response.headers.getSetCookie()
    const [value, ...attributes] = session.split('; ')
    expect(value).toBe(`__Host-session=${token}`)
    const safe = ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/']
    expect(attributes).toEqual(expect.arrayContaining(safe))
    expect(device.split('; ')).toEqual(expect.arrayContaining(['Max-Age=31536000', ...safe]))
  })

  it.each(['Ada', 'ada ', ' ADA\u200b', 'ａｄａ'])(
    'succeeds with the username ada typed as %j',
    async (username) => {
      const { url, store } = await serveAda()
      const response = await signIn({ ...right, username }, url)
      expect(response.status).toBe(201)
      const session = (await response.json()) as Session
      const found = await store.findSession(hashToken(session.token), new Date().toISOString())
      expect(found).toMatchObject({ username: 'ada' })
    },
  )

  it('prefers the exact username of those that differ in case, as earlier versions allowed', async () => {
    const { url, store } = await serveAda()
    await store.addUser({ id: uuid(), username: 'Ada', passwordHash: cheapHash('another horse') })
    const status = async (username: string, password: string) =>
      (await signIn({ username, password }, url)).status
    expect(await status('ada', 'correct horse')).toBe(201)
    expect(await status('Ada', 'another horse')).toBe(201)
    expect(await status('Ada', 'correct horse')).toBe(401)
    expect(await status('ADA', 'correct horse')).toBe(401)
  })

  it.each([
    ['a wrong password', { username: 'ada', password: 'correct horse ' }],
    ['a password in another case', { username: 'ada', password: 'Correct horse' }],
    ['an unknown username', { username: 'nobody', password: 'correct horse' }],
  ])('fails with the same message for %s', async (_what, credentials) => {
    const response = await signIn(credentials)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ detail: 'The username or the password is wrong.' })
  })
})

describe('a wrong password', () => {
  it('is limited to ten attempts per username and address, and locks out no other address', async () => {
    const { url } = await serveAda()
    const stranger = { address: '203.0.113.66' }
    const typed = ['ada', 'Ada', 'ada ', 'ADA']
    const statuses: number[] = []
    // Not all at once: a busy server refuses passwords that would wait too long.
    for (let n = 0; n < 10; n++)
      statuses.push((await signIn({ ...wrong, username: typed[n % 4] }, url, stranger)).status)
    expect(statuses).toEqual(Array(10).fill(401))
    const refused = await signIn(right, url, stranger)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await signIn(right, url)).status).toBe(201)
    expect((await signIn({ ...wrong, username: 'zoë' }, url, stranger)).status).toBe(401)
  })

  it('is not counted by username once the address is over its limit', async () => {
    const keys: string[] = []
    const embedded = openSqliteStore(freshDataDir())
    const limiter = (limit: Limit) => {
      const counter = embedded.limiter(limit)
      if (limit.name === 'sign-in') for (let n = 0; n < limit.points; n++) void counter.count('203.0.113.66')
      const count: typeof counter.count = (key) => {
        keys.push(limit.name)
        return counter.count(key)
      }
      return { ...counter, count }
    }
    const { url } = await serveAda({ ...embedded, limiter })
    for (let n = 0; n < 20; n++) {
      const body = { username: `nobody ${n}`, password: 'wrong' }
      expect((await signIn(body, url, { address: '203.0.113.66' })).status).toBe(429)
    }
    expect(keys).toEqual(Array(20).fill('sign-in'))
  })

  it('is not counted while the store is unavailable', async () => {
    let away = true
    const embedded = openSqliteStore(freshDataDir())
    const findUser: Store['findUser'] = (username) =>
      away ? Promise.reject(new StoreUnavailableError('away')) : embedded.findUser(username)
    const { url } = await serveAda({ ...embedded, findUser })
    for (let n = 0; n < 60; n++) expect((await signIn(right, url)).status).toBe(503)
    away = false
    expect((await signIn(right, url)).status).toBe(201)
  })
})

describe('a browser from which a user has signed in', () => {
  const atAddress = { address: '203.0.113.66' }

  /** Serves an app, signs in, and then fails ten times from the same address without cookies. */
  async function serveGuesses() {
    const store = openSqliteStore(freshDataDir())
    const { url } = await serveAda(store)
    const cookie = deviceCookieOf(await signIn(right, url, atAddress))
    for (let n = 0; n < 10; n++) expect((await signIn(wrong, url, atAddress)).status).toBe(401)
    expect((await signIn(right, url, atAddress)).status).toBe(429)
    return { url, store, cookie }
  }

  it('is not locked out by others at its address', async () => {
    const { url, cookie } = await serveGuesses()
    expect((await signIn(right, url, { ...atAddress, cookie })).status).toBe(201)
  })

  it('is limited to ten wrong passwords, too', async () => {
    const { url, cookie } = await serveGuesses()
    const known = { address: '203.0.113.67', cookie }
    for (let n = 0; n < 10; n++) expect((await signIn(wrong, url, known)).status).toBe(401)
    expect((await signIn(right, url, known)).status).toBe(429)
    expect((await signIn(right, url, { address: '203.0.113.67' })).status).toBe(201)
  })

  it('is no longer known after the password has changed', async () => {
    const { url, store, cookie } = await serveGuesses()
    await store.setPassword('ada', cheapHash('correct horse'))
    expect((await signIn(right, url, { ...atAddress, cookie })).status).toBe(429)
  })

  it('is not known to other users', async () => {
    const { url, store, cookie } = await serveGuesses()
    await store.addUser({ ...ada, id: uuid(), username: 'zoë' })
    const zoe = { ...wrong, username: 'zoë' }
    for (let n = 0; n < 10; n++) expect((await signIn(zoe, url, atAddress)).status).toBe(401)
    const forged = cookie.replace(/^[^=]+/, `__Host-device-${hash('sha256', 'zoë').slice(0, 16)}`)
    expect((await signIn(zoe, url, { ...atAddress, cookie: `${cookie}; ${forged}` })).status).toBe(429)
  })

  it.each([
    ['a forged signature', (value: string) => value.replace(/\..*/, `.${'A'.repeat(43)}`)],
    ['no signature', (value: string) => value.replace(/\..*/, '')],
    ['another ID', (value: string) => value.replace('=', '=a')],
    ['no ID', (value: string) => value.replace(/=.*/, '=')],
  ])('is not recognized by a cookie with %s', async (_, forge) => {
    const { url, cookie } = await serveGuesses()
    expect((await signIn(right, url, { ...atAddress, cookie: forge(cookie) })).status).toBe(429)
  })
})

it(
  'a flood of sign-ins from 60 networks delays no known browser or address, and no change of a password',
  { tags: ['heavy'] },
  async () => {
    const { url } = await serveAda()
    const home = { address: '203.0.113.1' }
    const signedIn = await signIn(right, url, home)
    const cookie = deviceCookieOf(signedIn)
    const { token } = (await signedIn.json()) as { token: string }
    // It fills the queue, and gets first responses, each verified as slowly as a real password hash.
    const unknown = { username: 'nobody', password: 'wrong' }
    let waiting = 60
    const answers = Array.from({ length: waiting }, async (_, n) => {
      await signIn(unknown, url, { address: `2001:db8:0:${n.toString(16)}::1` })
      waiting--
    })
    await expect.poll(() => waiting, { interval: 5 }).toBeLessThan(60)
    expect((await signIn(right, url, { address: '203.0.113.2', cookie })).status).toBe(201)
    expect((await signIn(right, url, home)).status).toBe(201)
    const change = { currentPassword: right.password, newPassword: 'quiet gravel morning ladder' }
    const headers = { 'X-Forwarded-For': '203.0.113.2', Authorization: `Bearer ${token}` }
    const changed = await sendJson('PUT', `${url}/api/users/current/password`, change, headers)
    expect(changed.status).toBe(200)
    expect(waiting).toBeGreaterThan(0)
    await Promise.all(answers)
  },
)

describe('concurrent sign-ins', () => {
  const addresses = Array.from({ length: 20 }, (_, n) => `198.51.100.${n}`)
  /** Takes as long to verify as a real password hash. */
  const unknown = { username: 'nobody', password: 'wrong' }

  it('wait in a queue, or get 503 with Retry-After if it is full', { tags: ['heavy'] }, async () => {
    const { url } = await serveAda()
    const answers = await Promise.all(addresses.map((address) => signIn(unknown, url, { address })))
    const refused = answers.filter(({ status }) => status === 503)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(answers.length - refused.length)
    expect(refused.length).toBeGreaterThan(0)
    for (const { headers } of refused) expect(headers.get('Retry-After')).toBe('2')
    expect(await refused[0]?.json()).toMatchObject({
      type: '/api/problems/unavailable',
      detail: 'Too many people are signing in right now. Try again in 2 seconds.',
    })
    expect((await signIn(right, url)).status).toBe(201)
  })

  it('free their places in the queue when they are aborted', { tags: ['heavy'] }, async () => {
    let [started, withdrawn] = [0, 0]
    const embedded = openSqliteStore(freshDataDir())
    const { url } = await serveAda({
      ...embedded,
      findUser: (username) => {
        started++
        return embedded.findUser(username)
      },
      limiter: (limit) => {
        const limiter = embedded.limiter(limit)
        const undo: typeof limiter.undo = (key) => {
          if (limit.name === 'sign-in') withdrawn++
          return limiter.undo(key)
        }
        return { ...limiter, undo }
      },
    })
    const leaving = new AbortController()
    const left = addresses
      .slice(0, 10)
      .map((address) => signIn(unknown, url, { address, signal: leaving.signal }).catch(() => 'left'))
    await expect.poll(() => started, { interval: 5 }).toBe(10)
    leaving.abort()
    const outcomes = await Promise.all(left)
    expect(outcomes).toContain('left')
    // One at a time is verified; the others wait.
    const answered = outcomes.filter((outcome) => outcome !== 'left').length
    await expect.poll(() => withdrawn + answered).toBeGreaterThanOrEqual(8)
    const others = addresses.slice(10, 14).map((address) => signIn(unknown, url, { address }))
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([401, 401, 401, 401])
  })
})

describe('a session', () => {
  const hours = (n: number) => n * 3_600_000
  const list = async (token: string) =>
    (await fetch(`${url}/api/quotes`, { headers: { Authorization: `Bearer ${token}` } })).status
  afterEach(() => vi.useRealTimers())

  it('lasts 12 hours from its last use', async () => {
    const [used, unused] = [await aToken(), await aToken()]
    const start = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: start + hours(11.9) })
    expect(await list(used)).toBe(200)
    vi.setSystemTime(start + hours(12.1))
    expect(await list(unused)).toBe(401)
    expect(await list(used)).toBe(200)
    vi.setSystemTime(start + hours(24.2))
    expect(await list(used)).toBe(401)
  })

  it.each([
    ['same-origin', 200],
    ['none', 200],
    ['same-site', 401],
    ['cross-site', 401],
  ])('reads nothing for a page of another origin, which could time searches (%s)', async (site, status) => {
    const headers = { Cookie: `__Host-session=${await aToken()}`, 'Sec-Fetch-Site': site }
    expect((await fetch(`${url}/api/quotes?q=Ada`, { headers })).status).toBe(status)
  })

  it.each([
    ['a page that polls', { 'If-None-Match': '"a-tag"' }],
    ['what a page does in the background', { Background: '?1' }],
    ['the images of a page', { 'Sec-Fetch-Dest': 'image' }],
  ])('is not kept alive by %s', async (_what, headers) => {
    const token = await aToken()
    const start = Date.now()
    const poll = () =>
      fetch(`${url}/api/quotes`, { headers: { Cookie: `__Host-session=${token}`, ...headers } })
    vi.useFakeTimers({ toFake: ['Date'], now: start + hours(11.9) })
    const response = await poll()
    expect([response.status, response.headers.get('Set-Cookie')]).toEqual([200, null])
    vi.setSystemTime(start + hours(12.1))
    expect((await poll()).status).toBe(401)
  })

  it('that a clock started that was ahead ends when it is set right, and is removed', async () => {
    const start = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: start + hours(365 * 24) })
    const [ahead, used] = [await aToken(), await aToken()]
    expect(await list(ahead)).toBe(200)
    vi.setSystemTime(start + 6 * 60_000)
    const slightlyAhead = await aToken()
    vi.setSystemTime(start)
    expect([await list(ahead), await list(used), await list(slightlyAhead)]).toEqual([401, 401, 401])
    vi.setSystemTime(start + 2 * 60_000)
    expect(await list(slightlyAhead)).toBe(200)
    const Authorization = `Bearer ${await aToken()}`
    const response = await fetch(`${url}/api/sessions`, { headers: { Authorization } })
    const { items } = (await response.json()) as { items: { startedAt: string }[] }
    expect(items.filter(({ startedAt }) => Date.parse(startedAt) > start + hours(1))).toEqual([])
    // Nor is it valid again when that time has come.
    vi.setSystemTime(start + hours(365 * 24 + 1))
    expect(await list(ahead)).toBe(401)
  })

  it('lasts at most 30 days, and so does its cookie', async () => {
    const token = await aToken()
    const start = Date.now()
    const use = () => fetch(`${url}/api/quotes`, { headers: { Cookie: `__Host-session=${token}` } })
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    let cookie = ''
    for (let hour = 11; hour < 30 * 24; hour += 11) {
      vi.setSystemTime(start + hours(hour))
      const response = await use()
      expect(response.status).toBe(200)
      cookie = response.headers.get('Set-Cookie') ?? ''
    }
    const [, maxAge] = /Max-Age=(\d+)/.exec(cookie) ?? []
    expect(Number(maxAge)).toBeGreaterThan(4.9 * 3600)
    expect(Number(maxAge)).toBeLessThanOrEqual(5 * 3600)
    vi.setSystemTime(start + hours(30 * 24) + 1000)
    expect((await use()).status).toBe(401)
  })

  it.each([
    ['the password changes', (store: Store) => store.setPassword('ada', 'another')],
    ['the user is removed', (store: Store) => store.removeUser('ada')],
  ])('does not start if %s while the old password is verified', async (_what, change) => {
    const embedded = openSqliteStore(freshDataDir())
    const added: string[] = []
    const { url } = await serveAda({
      ...embedded,
      addSession: async (session, passwordHash) => {
        await change(embedded)
        added.push(session.tokenHash)
        return embedded.addSession(session, passwordHash)
      },
    })
    const response = await signIn(right, url)
    expect(response.status).toBe(401)
    expect(response.headers.get('Set-Cookie')).toBeNull()
    expect(await embedded.findSession(added[0] ?? '', new Date(0).toISOString())).toBeUndefined()
  })
})

describe('signing out', () => {
  it('ends the session of a token', async () => {
    const headers = { Authorization: `Bearer ${await aToken()}` }
    const response = await signOut(headers)
    expect([response.status, response.headers.get('Clear-Site-Data')]).toEqual([204, '"cache"'])
    expect((await signOut(headers)).status).toBe(401)
  })

  it.each([
    ['a same-origin page', { 'Sec-Fetch-Site': 'same-origin' }, 204],
    ['our origin', { Origin: publicUrl }, 204],
    ['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }, 401],
    ['another subdomain', { 'Sec-Fetch-Site': 'same-site' }, 401],
    ['an unknown origin', {}, 401],
  ])('with a cookie from %s', async (_where, headers, status) => {
    const response = await signOut({ Cookie: `other=1; __Host-session=${await aToken()}`, ...headers })
    expect(response.status).toBe(status)
  })
})
