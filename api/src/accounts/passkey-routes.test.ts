import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  company,
  maxSignInsPerMinute,
  type ActiveSessionList,
  type Passkey,
  type Session,
} from '@concrete-quote/openapi'
import { v7 as uuid } from 'uuid'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '../platform/log.ts'
import { openSqliteStore } from '../stores/sqlite/sqlite-store.ts'
import { startTestSession } from '../../testing/values/a-session.ts'
import { anAuthenticator } from '../../testing/values/an-authenticator.ts'
import { cheapHash, serveApp } from '../../testing/servers/app.ts'
import { createAttestationChain, noOpenssl } from '../../testing/servers/certificate.ts'
import { freshDataDir } from '../../testing/servers/server.ts'
import { sendJson } from '../../testing/values/send-json.ts'

const password = 'correct horse battery staple'
type Authenticator = ReturnType<typeof anAuthenticator>

/** Serves an application with the users ada and zoë, who have signed in some minutes ago. */
async function serveAda(minutes = 0) {
  const store = openSqliteStore(freshDataDir())
  const signedInAt = new Date(Date.now() - minutes * 60_000).toISOString()
  const log: Record<string, unknown>[] = []
  const write = (line: string) => void log.push(JSON.parse(line) as Record<string, unknown>)
  const tokens: Record<string, string> = {}
  for (const username of ['ada', 'zoë']) {
    const user = { id: uuid(), username, passwordHash: cheapHash(password) }
    await store.addUser(user)
    tokens[username] = await startTestSession(store, user, signedInAt)
  }
  const { url } = await serveApp({ store, trustProxy: 1, log: createLog('info', { write }) })
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    sendJson(method, `${url}/api${path}`, body, { 'X-Forwarded-For': '203.0.113.1', ...headers })
  const sendAs = (username: string, method: string, path: string, body?: unknown) =>
    send(method, path, body, { Authorization: `Bearer ${tokens[username]}` })
  const options = async (username = 'ada') =>
    (await (
      await sendAs(username, 'POST', '/passkeys/options')
    ).json()) as PublicKeyCredentialCreationOptionsJSON
  async function add(authenticator: Authenticator, username = 'ada') {
    const created = authenticator.create(await options(username))
    return sendAs(username, 'POST', '/passkeys', { ...created, name: 'Phone' })
  }
  async function signInOptions() {
    const response = await send('POST', '/sessions/passkey-options')
    return (await response.json()) as PublicKeyCredentialRequestOptionsJSON
  }
  async function signIn(
    authenticator: Authenticator,
    deviations?: Parameters<Authenticator['get']>[1],
    headers: Record<string, string> = {},
  ) {
    const given = authenticator.get(await signInOptions(), deviations)
    return send('POST', '/sessions/passkey', given, headers)
  }
  /** Lets ada send later requests in the session of a response. */
  async function setToken(response: Response) {
    tokens.ada = ((await response.json()) as Session).token
  }
  return { store, log, send, sendAs, options, add, signInOptions, signIn, setToken }
}

afterEach(() => vi.useRealTimers())

/** What a sign-in with a passkey responds with, whatever the reason of its failure. */
const notAccepted = 'This passkey was removed, or it took too long. Try again, or sign in another way.'

describe('POST /api/passkeys', () => {
  it('adds a passkey, with which the user signs in', async () => {
    const { add, signIn, sendAs } = await serveAda()
    const authenticator = anAuthenticator()
    const added = await add(authenticator)
    expect(added.status).toBe(201)
    const passkey = (await added.json()) as Passkey
    expect(passkey).toEqual({
      id: authenticator.id,
      name: 'Phone',
      createdAt: expect.stringMatching(/Z$/) as string,
      lastUsedAt: null,
      isSynced: true,
    })
    const response = await signIn(authenticator)
    expect(response.status).toBe(201)
    const { token } = (await response.json()) as Session
    expect(response.headers.get('Set-Cookie')).toContain(`__Host-session=${token}; `)
    const [listed] = ((await (await sendAs('ada', 'GET', '/passkeys')).json()) as { items: Passkey[] }).items
    expect(listed).toEqual({ ...passkey, lastUsedAt: expect.stringMatching(/Z$/) as string })
    const { items } = (await (await sendAs('ada', 'GET', '/sessions')).json()) as ActiveSessionList
    expect(items.map(({ method }) => method)).toEqual(['passkey', 'password'])
  })

  it('asks browsers for a key that verifies the person, and that the user does not have yet', async () => {
    const { add, options, store } = await serveAda()
    const authenticator = anAuthenticator()
    await add(authenticator)
    const user = await store.findUser('ada')
    expect(await options()).toMatchObject({
      rp: { id: 'quotes.example.com', name: company.name },
      user: { id: Buffer.from(user?.id ?? '').toString('base64url'), name: 'ada', displayName: 'ada' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: authenticator.id, type: 'public-key', transports: ['internal', 'hybrid'] }],
    })
  })

  it('rejects a passkey of an account for another one, and one that is not valid', async () => {
    const { add, options, sendAs } = await serveAda()
    const authenticator = anAuthenticator()
    await add(authenticator)
    expect((await add(authenticator, 'zoë')).status).toBe(409)
    const created = { ...anAuthenticator().create(await options('ada')), name: 'Phone' }
    for (const [username, body] of [
      ['zoë', created],
      ['ada', { ...created, id: authenticator.id }],
    ] as const) {
      const response = await sendAs(username, 'POST', '/passkeys', body)
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({ errors: [{ pointer: '/response', code: 'invalid' }] })
    }
  })

  it.skipIf(noOpenssl)(
    `rejects a passkey with certificates, without a request to the addresses that they name${noOpenssl}`,
    async () => {
      const requests: string[] = []
      const internal = createServer(({ url = '' }, res) => {
        requests.push(url)
        res.end()
      })
      await once(internal.listen(0, '127.0.0.1'), 'listening')
      const { port } = internal.address() as AddressInfo
      const { options, sendAs } = await serveAda()
      const created = anAuthenticator().create(await options(), {
        certify: (key, challenge) => createAttestationChain(key, challenge, `http://127.0.0.1:${port}/admin`),
      })
      const { status } = await sendAs('ada', 'POST', '/passkeys', { ...created, name: 'Phone' })
      expect(status).toBe(422)
      expect(requests).toEqual([])
      internal.close()
    },
  )

  it('adds at most 20', async () => {
    const { add, sendAs } = await serveAda()
    for (let n = 0; n < 20; n++) expect((await add(anAuthenticator())).status).toBe(201)
    const response = await sendAs('ada', 'POST', '/passkeys/options')
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({
      detail: 'You have 20 passkeys. Remove one of them first.',
    })
  })
})

describe('POST /api/sessions/passkey', () => {
  it('fails with the same message whatever the reason', async () => {
    const { add, signInOptions, signIn, send, store } = await serveAda()
    const [phone, removed] = [anAuthenticator(), anAuthenticator()]
    await add(phone)
    await add(removed, 'zoë')
    await store.removePasskey(removed.id, 'zoë')
    const used = phone.get(await signInOptions())
    expect((await send('POST', '/sessions/passkey', used)).status).toBe(201)
    for (const response of [
      await signIn(anAuthenticator()),
      await signIn(removed),
      await signIn(phone, { origin: 'https://evil.example' }),
      await send('POST', '/sessions/passkey', used),
    ]) {
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ detail: notAccepted })
    }
  })

  it('fails if the counter of the authenticator goes back, as that of a copy does', async () => {
    const { add, signIn, log } = await serveAda()
    const key = anAuthenticator()
    await add(key)
    expect((await signIn(key, { counter: 7 })).status).toBe(201)
    expect((await signIn(key, { counter: 7 })).status).toBe(401)
    expect(log).toContainEqual(
      expect.objectContaining({
        level: 40,
        username: 'ada',
        msg: 'the counter of a passkey went back: it may have been copied',
      }),
    )
    expect((await signIn(key, { counter: 8 })).status).toBe(201)
  })

  it('is limited with failed passwords, per address', async () => {
    const { add, signIn, send } = await serveAda()
    const phone = anAuthenticator()
    await add(phone)
    const address = { 'X-Forwarded-For': '203.0.113.66' }
    for (let n = 0; n < 50; n++) await signIn(anAuthenticator(), {}, address)
    expect((await signIn(phone, {}, address)).status).toBe(429)
    const credentials = { username: 'ada', password: 'wrong' }
    expect((await send('POST', '/sessions', credentials, address)).status).toBe(429)
    expect((await signIn(phone)).status).toBe(201)
  })

  it('says what to correct of a response that is not complete', async () => {
    const { send } = await serveAda()
    const response = await send('POST', '/sessions/passkey', { id: 'two words', response: { signature: 7 } })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      errors: [
        { pointer: '/id', detail: 'Must be in base64url without padding' },
        { pointer: '/response/clientDataJSON', detail: 'Required' },
        { pointer: '/response/authenticatorData', detail: 'Required' },
        { pointer: '/response/signature', detail: 'Expected string, received number' },
      ],
    })
  })
})

describe('/api/passkeys/{id}', () => {
  it('is removed by its user only', async () => {
    const { add, signIn, sendAs } = await serveAda()
    const phone = anAuthenticator()
    await add(phone)
    const path = `/passkeys/${phone.id}`
    expect((await sendAs('zoë', 'DELETE', path)).status).toBe(404)
    expect((await sendAs('ada', 'DELETE', path)).status).toBe(204)
    expect((await sendAs('ada', 'DELETE', path)).status).toBe(404)
    expect((await signIn(phone)).status).toBe(401)
  })
})

describe('an account with passkeys only', () => {
  /** Serves an application in which ada has signed in with one of two passkeys, and has no password. */
  async function servePasswordless() {
    const served = await serveAda()
    const phone = anAuthenticator()
    await served.add(phone)
    await served.setToken(await served.signIn(phone))
    const response = await served.sendAs('ada', 'DELETE', '/users/current/password')
    return { ...served, phone, response }
  }

  it('has no password any more, and one session', async () => {
    const { response, setToken, sendAs, send, signIn, phone } = await servePasswordless()
    expect(response.status).toBe(200)
    await setToken(response)
    const { items } = (await (await sendAs('ada', 'GET', '/sessions')).json()) as ActiveSessionList
    expect(items).toMatchObject([{ method: 'passkey', isCurrent: true }])
    expect(await (await sendAs('ada', 'GET', '/users')).json()).toMatchObject({
      items: [{ username: 'ada', hasPassword: false }, { hasPassword: true }],
    })
    const wrong = await send('POST', '/sessions', { username: 'ada', password })
    expect([wrong.status, await wrong.json()]).toEqual([
      401,
      expect.objectContaining({ detail: 'The username or the password is wrong.' }),
    ])
    expect((await signIn(phone)).status).toBe(201)
  })

  it('is not offered to a user without a passkey', async () => {
    const { sendAs } = await serveAda()
    const response = await sendAs('ada', 'DELETE', '/users/current/password')
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      detail: 'You have no passkey, and could not sign in any more. Add a passkey first.',
    })
  })

  it('keeps its last passkey', async () => {
    const { response, setToken, sendAs, add, phone } = await servePasswordless()
    await setToken(response)
    const last = await sendAs('ada', 'DELETE', `/passkeys/${phone.id}`)
    expect(last.status).toBe(422)
    expect(await last.json()).toMatchObject({
      detail: 'This is your only passkey, and you have no password. Add another passkey first.',
    })
    await add(anAuthenticator())
    expect((await sendAs('ada', 'DELETE', `/passkeys/${phone.id}`)).status).toBe(204)
  })

  it('gets a password by a one-time link of another user, and keeps its passkeys', async () => {
    const { sendAs, send, signIn, phone } = await servePasswordless()
    const invited = await sendAs('zoë', 'POST', '/users/ada/invitations')
    const { url } = (await invited.json()) as { url: string }
    const newPassword = 'quiet gravel morning ladder'
    const accepted = await send('POST', '/invitations', { token: url.split('/').at(-2), newPassword })
    expect(accepted.status).toBe(201)
    expect((await send('POST', '/sessions', { username: 'ada', password: newPassword })).status).toBe(201)
    expect((await signIn(phone)).status).toBe(201)
  })
})

it.each(['/sessions/passkey', '/invitations'])(
  'what strangers send to %s is limited, also if it is not valid',
  async (path) => {
    const { send } = await serveAda()
    const statuses = []
    for (let n = 0; n <= maxSignInsPerMinute; n++) statuses.push((await send('POST', path, {})).status)
    expect(statuses.map((status) => status === 429)).toEqual(
      statuses.map((_, n) => n === maxSignInsPerMinute),
    )
  },
)

describe('what needs a recent sign-in', () => {
  const actions: [string, string, unknown?][] = [
    ['POST', '/passkeys/options'],
    ['POST', '/passkeys', {}],
    ['DELETE', '/passkeys/unknown'],
    ['DELETE', '/users/current/password'],
    ['POST', '/users', { username: 'sam' }],
    ['DELETE', '/users/zoë'],
    ['POST', '/users/zoë/invitations'],
    ['POST', '/tokens', { name: 'crm' }],
    ['PATCH', '/settings', { notifyTo: ['ada@example.com'] }],
    ['GET', '/backup'],
    ['POST', '/webhooks', {}],
    ['POST', '/webhooks/x/secret'],
    ['POST', '/webhooks/x/deliveries', {}],
    ...[{ url: 'https://crm.example' }, { events: [] }, { source: null }, { enabled: true }].map(
      (patch): [string, string, unknown] => ['PATCH', '/webhooks/x', patch],
    ),
    ['POST', '/sources', {}],
    ['POST', '/sources/acme/link'],
  ]

  it('is rejected 15 minutes after a sign-in, and says so (RFC 9470)', async () => {
    const { sendAs, setToken, send, store } = await serveAda(15.1)
    for (const [method, path, body] of actions) {
      const response = await sendAs('ada', method, encodeURI(path), body)
      expect([path, response.status, response.headers.get('WWW-Authenticate')]).toEqual([
        path,
        401,
        'Bearer error="insufficient_user_authentication", max_age=900',
      ])
      expect(await response.json()).toMatchObject({
        type: '/api/problems/recent-sign-in-required',
        detail: 'You signed in more than 15 minutes ago. Sign in again to do this.',
      })
    }
    expect((await store.users()).map(({ username }) => username)).toEqual(['ada', 'zoë'])
    // Everything else goes on, and a sign-in helps.
    expect((await sendAs('ada', 'GET', '/users')).status).toBe(200)
    expect((await sendAs('ada', 'PATCH', '/settings', { lockScreen: 'brief' })).status).toBe(200)
    for (const [method, path, body] of [
      ['PATCH', '/webhooks/x', { enabled: false, description: 'CRM' }],
      ['DELETE', '/sources/acme/link'],
    ] as const)
      expect((await sendAs('ada', method, path, body)).status).toBe(404)
    await setToken(await send('POST', '/sessions', { username: 'ada', password }))
    for (const [method, path, body] of actions) {
      const { status } = await sendAs('ada', method, encodeURI(path), body)
      expect([path, status]).not.toEqual([path, 401])
    }
  })

  it('is not possible for longer because the password was removed', async () => {
    const { add, sendAs, setToken } = await serveAda(14)
    await add(anAuthenticator())
    await setToken(await sendAs('ada', 'DELETE', '/users/current/password'))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60_000 })
    expect((await sendAs('ada', 'POST', '/passkeys/options')).status).toBe(401)
  })
})
