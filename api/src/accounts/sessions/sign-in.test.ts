import type { ActiveSessionList, Invitation, Session } from '@concrete-quote/openapi'
import { Router } from 'express'
import { v7 as uuid } from 'uuid'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createApp } from '../../app.ts'
import { parseConfig } from '../../config.ts'
import { createLog } from '../../platform/log.ts'
import { openSqliteStore } from '../../stores/sqlite/sqlite-store.ts'
import { StoreUnavailableError } from '../../stores/store-errors.ts'
import type { Store } from '../../stores/store.ts'
import { anAuthenticator } from '../../../testing/values/an-authenticator.ts'
import { cheapHash, serve } from '../../../testing/servers/app.ts'
import { freshDataDir } from '../../../testing/servers/server.ts'
import { passkeyRoutes } from '../passkey-routes.ts'
import { sessionRoutes } from '../session-routes.ts'
import { userRoutes } from '../user-routes.ts'
import { createAccounts } from '../accounts.ts'
import { createSessionCheck } from './sessions.ts'
import type { OnNewBrowser } from './sign-in.ts'
import { sendJson } from '../../../testing/values/send-json.ts'

const password = 'correct horse battery staple'
const newPassword = 'quiet gravel morning ladder'
const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36'

/** Serves an application with the users ada and zoë, and collects its log and the notices of new browsers. */
async function serveAda(faults: Partial<Store> = {}) {
  const store = { ...openSqliteStore(freshDataDir()), ...faults }
  for (const username of ['ada', 'zoë'])
    await store.addUser({ id: uuid(), username, passwordHash: cheapHash(password) })
  const lines: string[] = []
  const notices: Parameters<OnNewBrowser>[0][] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const publicUrl = 'https://quotes.example.com'
  const accounts = createAccounts({
    store,
    log,
    publicUrl,
    ...createSessionCheck({
      ...{ store, publicUrl },
      limitPosts: (_req, _res, next) => next(),
      limitToken: () => Promise.resolve(),
    }),
    onNewBrowser: (signIn) => void notices.push(signIn),
    onReceiversRemoved: () => Promise.resolve(),
  })
  const app = createApp(
    { config: parseConfig({ TRUST_PROXY: '1' }), publicUrl, log, metrics: undefined },
    [sessionRoutes, passkeyRoutes, userRoutes].map((routesOf) => routesOf(accounts)),
    Router(),
  )
  const url = await serve(app, store)
  const send = (method: string, path: string, { body, ...headers }: Sent = {}) =>
    sendJson(method, `${url}/api${path}`, body, {
      'X-Forwarded-For': '203.0.113.1',
      'User-Agent': phone,
      ...headers,
    })
  const signIn = (headers: Omit<Sent, 'body'> = {}, username = 'ada') =>
    send('POST', '/sessions', { ...headers, body: { username, password } })
  const bearer = async (response: Response) => {
    const { token } = (await response.json()) as Session
    return { Authorization: `Bearer ${token}` }
  }
  const sessions = async (headers: Omit<Sent, 'body'>) =>
    ((await (await send('GET', '/sessions', headers)).json()) as ActiveSessionList).items
  return { store, lines, notices, send, signIn, bearer, sessions }
}
interface Sent {
  body?: unknown
  Authorization?: string
  Cookie?: string
  Origin?: string
  'User-Agent'?: string
  'X-Forwarded-For'?: string
}

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

afterEach(() => vi.useRealTimers())

describe('GET /api/sessions', () => {
  it('lists the sessions of the user, the last used first, with the browser and the address', async () => {
    const { signIn, bearer, sessions } = await serveAda()
    const start = Date.now()
    const ada = await bearer(await signIn())
    await signIn({ 'User-Agent': 'curl/8', 'X-Forwarded-For': '203.0.113.2' })
    await signIn({}, 'zoë')
    vi.useFakeTimers({ toFake: ['Date'], now: start + 6 * 60_000 })
    await sessions(ada)
    const [first, second, ...others] = await sessions(ada)
    expect(first).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      browser: 'Chrome on Android',
      address: '203.0.113.1',
      method: 'password',
      startedAt: expect.stringMatching(/Z$/) as string,
      lastUsedAt: new Date().toISOString(),
      expiresAt: new Date(Date.now() + 12 * 3_600_000).toISOString(),
      isCurrent: true,
    })
    expect(second).toMatchObject({
      browser: 'Browser on an unknown device',
      address: '203.0.113.2',
      isCurrent: false,
    })
    expect(others).toEqual([])
  })
})

describe('DELETE /api/sessions/{id}', () => {
  it('ends a session of the user', async () => {
    const { signIn, bearer, sessions, send } = await serveAda()
    const [here, elsewhere] = [await bearer(await signIn()), await bearer(await signIn())]
    const other = (await sessions(here)).find(({ isCurrent }) => !isCurrent)
    const path = `/sessions/${other?.id}`
    const response = await send('DELETE', path, here)
    expect([response.status, response.headers.get('Set-Cookie')]).toEqual([204, null])
    expect((await send('GET', '/sessions', elsewhere)).status).toBe(401)
    expect((await send('DELETE', path, here)).status).toBe(404)
  })

  it('ends the session that asks, with its cookie', async () => {
    const { signIn, bearer, sessions, send } = await serveAda()
    const here = await bearer(await signIn())
    const [current] = await sessions(here)
    const response = await send('DELETE', `/sessions/${current?.id}`, here)
    expect(response.headers.get('Set-Cookie')).toMatch(/^__Host-session=; /)
    expect((await send('GET', '/sessions', here)).status).toBe(401)
  })

  it('ends no session of another user', async () => {
    const { signIn, bearer, sessions, send } = await serveAda()
    const [ada, zoe] = [await bearer(await signIn()), await bearer(await signIn({}, 'zoë'))]
    const [current] = await sessions(ada)
    expect((await send('DELETE', `/sessions/${current?.id}`, zoe)).status).toBe(404)
    expect(await sessions(ada)).toHaveLength(1)
  })
})

describe('a sign-in', () => {
  it('ends the session that the browser had, whoever it was', async () => {
    const { signIn, bearer, sessions, send } = await serveAda()
    const first = await signIn()
    const ada = await bearer(first.clone())
    const other = await bearer(await signIn())
    const zoe = await bearer(await signIn({ Cookie: cookiesOf(first) }, 'zoë'))
    expect((await send('GET', '/sessions', ada)).status).toBe(401)
    expect(await sessions(other)).toHaveLength(1)
    expect(await sessions(zoe)).toHaveLength(1)
  })

  it('that fails ends no session', async () => {
    const { signIn, bearer, send } = await serveAda()
    const first = await signIn()
    const ada = await bearer(first.clone())
    const body = { username: 'ada', password: 'wrong' }
    expect((await send('POST', '/sessions', { Cookie: cookiesOf(first), body })).status).toBe(401)
    expect((await send('GET', '/sessions', ada)).status).toBe(200)
  })

  it('is notified of if the user has not signed in from the browser before', async () => {
    const { signIn, notices, send } = await serveAda()
    const first = await signIn()
    expect(notices).toEqual([
      {
        username: 'ada',
        browser: 'Chrome on Android',
        address: '203.0.113.1',
        at: expect.stringMatching(/Z$/) as string,
      },
    ])
    await signIn({ Cookie: cookiesOf(first), 'X-Forwarded-For': '203.0.113.2' })
    await send('POST', '/sessions', { body: { username: 'ada', password: 'wrong' } })
    expect(notices).toHaveLength(1)
    // They share a computer.
    const other = await signIn({ Cookie: cookiesOf(first) }, 'zoë')
    await signIn({ Cookie: `${cookiesOf(first)}; ${cookiesOf(other)}` })
    expect(notices.map(({ username }) => username)).toEqual(['ada', 'zoë'])
  })

  it('succeeds if the session that the browser had cannot be ended, as on a full disk', async () => {
    const removeSession = () => Promise.reject(new StoreUnavailableError())
    const { signIn, bearer, sessions, lines } = await serveAda({ removeSession })
    const first = await signIn()
    const response = await signIn({ Cookie: cookiesOf(first) })
    expect(response.status).toBe(201)
    expect(await sessions(await bearer(response))).toHaveLength(2)
    expect(lines.filter((line) => line.includes('"signed in"'))).toHaveLength(2)
  })
})

describe('the log', () => {
  /** The lines of what must be accounted for, without the time and the process. */
  const recordsOf = (lines: string[]) =>
    lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg !== 'request')
      .map(({ level, time: _, pid: __, hostname: ___, requestId, ...record }) => {
        expect([level, requestId]).toEqual([30, expect.stringMatching(/^[\da-f-]{36}$/)])
        return record
      })

  it('says who did what about accounts, and from where', async () => {
    const { signIn, bearer, send, sessions, lines } = await serveAda()
    const actor = { address: '203.0.113.1', by: 'ada' }
    const browser = 'Chrome on Android'
    let ada = await bearer(await signIn())
    const asAda = (method: string, path: string, body?: unknown) => send(method, path, { ...ada, body })
    const elsewhere = await bearer(await signIn())
    const id = (await sessions(elsewhere)).find(({ isCurrent }) => isCurrent)?.id
    await asAda('DELETE', `/sessions/${id}`)
    const authenticator = anAuthenticator()
    const options = await asAda('POST', '/passkeys/options')
    const created = authenticator.create((await options.json()) as Parameters<typeof authenticator.create>[0])
    await asAda('POST', '/passkeys', { ...created, name: 'Phone of Ada' })
    const request = await send('POST', '/sessions/passkey-options')
    const given = authenticator.get((await request.json()) as Parameters<typeof authenticator.get>[0])
    await send('POST', '/sessions/passkey', { body: given })
    await send('POST', '/sessions/passkey', { body: given })
    const change = { currentPassword: password, newPassword }
    ada = await bearer(await asAda('PUT', '/users/current/password', change))
    await asAda('PUT', '/users/current/password', change)
    ada = await bearer(await asAda('DELETE', '/users/current/password'))
    const invited = await asAda('POST', '/users', { username: 'sam' })
    const token = ((await invited.json()) as Invitation).url.split('/').at(-2)
    await send('POST', '/invitations', { body: { token, newPassword } })
    await send('POST', '/invitations', { body: { token, newPassword } })
    await asAda('POST', '/users/sam/invitations')
    await asAda('DELETE', '/users/sam')
    await asAda('DELETE', '/sessions/current')
    const zoe = await bearer(await signIn({}, 'zoë'))
    await send('DELETE', '/sessions', zoe)

    const passkey = authenticator.id.slice(0, 8)
    const from = { address: '203.0.113.1' }
    expect(recordsOf(lines)).toEqual([
      { ...actor, method: 'password', browser, msg: 'signed in' },
      { ...actor, method: 'password', browser, msg: 'signed in' },
      { ...actor, session: id, msg: 'session ended' },
      { ...actor, passkey, msg: 'passkey added' },
      { ...actor, method: 'passkey', browser, msg: 'signed in' },
      { ...from, method: 'passkey', username: 'ada', msg: 'sign-in failed' },
      { ...actor, msg: 'password changed' },
      { ...actor, method: 'password', username: 'ada', msg: 'sign-in failed' },
      { ...actor, msg: 'password removed' },
      { ...actor, username: 'sam', msg: 'user added' },
      { ...from, by: 'sam', msg: 'password chosen by a link' },
      { ...from, by: 'sam', method: 'link', browser, msg: 'signed in' },
      { ...from, method: 'link', msg: 'sign-in failed' },
      { ...actor, username: 'sam', msg: 'link to choose a password created' },
      { ...actor, username: 'sam', msg: 'user removed' },
      { ...actor, msg: 'signed out' },
      { ...from, by: 'zoë', method: 'password', browser, msg: 'signed in' },
      { ...from, by: 'zoë', msg: 'signed out everywhere' },
    ])
    const text = lines.join('')
    for (const secret of [token, password, newPassword, 'Phone of', ada.Authorization.slice(7)])
      expect(text).not.toContain(secret)
  })

  it('has no name that is unknown, since people type passwords into its field', async () => {
    const { send, lines } = await serveAda()
    await send('POST', '/sessions', { body: { username: 'my secret password', password: 'ada' } })
    await send('POST', '/sessions', { body: { username: 'ada', password: 'another secret' } })
    expect(recordsOf(lines)).toEqual([
      { address: '203.0.113.1', method: 'password', msg: 'sign-in failed' },
      { address: '203.0.113.1', method: 'password', username: 'ada', msg: 'sign-in failed' },
    ])
    expect(lines.join('')).not.toMatch(/secret/)
  })
})
