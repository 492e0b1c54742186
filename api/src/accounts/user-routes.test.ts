import { randomBytes } from 'node:crypto'
import type { Invitation, UserList } from '@concrete-quote/openapi'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { hashToken } from './tokens/api-tokens.ts'
import { openSqliteStore } from '../stores/sqlite/sqlite-store.ts'
import { StoreUnavailableError } from '../stores/store-errors.ts'
import type { Store } from '../stores/store.ts'
import { cheapHash, serveApp } from '../../testing/servers/app.ts'
import { freshDataDir } from '../../testing/servers/server.ts'
import type { StoredDevice } from '../stores/records/accounts.ts'
import { sendJson } from '../../testing/values/send-json.ts'

const oldPassword = 'correct horse battery staple'
const newPassword = 'quiet gravel morning ladder'

/** Serves an application with a user, who can sign in. */
async function serveAda(store: Store = openSqliteStore(freshDataDir())) {
  await store.addUser({ id: uuid(), username: 'ada', passwordHash: cheapHash(oldPassword) })
  await store.addUser({ id: uuid(), username: 'zoë', passwordHash: cheapHash(oldPassword) })
  const { url } = await serveApp({ store })
  const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    sendJson(method, `${url}/api${path}`, body, headers)
  const signIn = (password = oldPassword, username = 'ada') =>
    send('POST', '/sessions', { username, password })
  async function aToken(password?: string, username?: string): Promise<string> {
    return ((await (await signIn(password, username)).json()) as { token: string }).token
  }
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
  return {
    store,
    send,
    signIn,
    aToken,
    change: (body: unknown, token: string, headers = bearer(token)) =>
      send('PUT', '/users/current/password', body, headers),
    list: (headers: Record<string, string>) => send('GET', '/users', undefined, headers),
    signOutEverywhere: (headers: Record<string, string>) => send('DELETE', '/sessions', undefined, headers),
    isSignedIn: async (token: string) =>
      (await send('GET', '/quotes', undefined, bearer(token))).status === 200,
    bearer,
  }
}

const aDevice = (username: string): StoredDevice => ({
  id: uuid(),
  username,
  name: 'Chrome on Android',
  endpoint: `https://push.example/${username}`,
  p256dh: '',
  auth: '',
  createdAt: new Date().toISOString(),
  lastPushedAt: null,
})

const right = { currentPassword: oldPassword, newPassword }

describe('PUT /api/users/current/password', () => {
  it('changes the password, ends all sessions of the user, and starts one', async () => {
    const { aToken, change, isSignedIn, signIn } = await serveAda()
    const [first, second, zoe] = [await aToken(), await aToken(), await aToken(oldPassword, 'zoë')]
    const response = await change(right, first)
    expect(response.status).toBe(200)
    const { token } = (await response.json()) as { token: string }
    expect(response.headers.get('Set-Cookie')).toContain(`__Host-session=${token}; `)
    expect(await Promise.all([first, second, token, zoe].map(isSignedIn))).toEqual([false, false, true, true])
    expect((await signIn(oldPassword)).status).toBe(401)
    expect((await signIn(newPassword)).status).toBe(201)
  })

  it.each([
    ['a wrong current password', { ...right, currentPassword: 'wrong' }, '/currentPassword'],
    ['a new password of 14 characters', { ...right, newPassword: 'x'.repeat(14) }, '/newPassword'],
    [
      'a new password with the name of the user',
      { ...right, newPassword: 'ada ada ada 2026' },
      '/newPassword',
    ],
    ['a new password with a tab', { ...right, newPassword: `\t${newPassword}` }, '/newPassword'],
    ['no current password', { newPassword }, '/currentPassword'],
    ['a new password that is no text', { ...right, newPassword: 7 }, '/newPassword'],
    ['a body that is no object', [], ''],
  ])('rejects %s, and changes nothing', async (_, body, pointer) => {
    const { aToken, change, isSignedIn, signIn } = await serveAda()
    const token = await aToken()
    const response = await change(body, token)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ pointer }] })
    expect(await isSignedIn(token)).toBe(true)
    expect((await signIn()).status).toBe(201)
  })

  it.each([64, 1000])('takes a password of %i characters, and verifies all of them', async (length) => {
    const { aToken, change, signIn } = await serveAda()
    const long = randomBytes(length / 2).toString('hex')
    expect((await change({ ...right, newPassword: long }, await aToken())).status).toBe(200)
    expect((await signIn(`${long.slice(0, -1)}x`)).status).toBe(401)
    expect((await signIn(long)).status).toBe(201)
  })

  it('counts wrong passwords together with failed sign-ins', async () => {
    const { aToken, change, signIn } = await serveAda()
    const token = await aToken()
    for (let n = 0; n < 5; n++) {
      expect((await change({ ...right, currentPassword: 'wrong' }, token)).status).toBe(422)
      expect((await signIn('wrong')).status).toBe(401)
    }
    const response = await change(right, token)
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
  })
})

describe('GET /api/users', () => {
  it('lists the people who can sign in, by name, and says who asks', async () => {
    const { aToken, bearer, list } = await serveAda()
    const response = await list(bearer(await aToken(oldPassword, 'zoë')))
    expect(await response.json()).toEqual({
      items: [
        { username: 'ada', isCurrent: false, invitedUntil: null, hasPassword: true },
        { username: 'zoë', isCurrent: true, invitedUntil: null, hasPassword: true },
      ],
    })
  })
})

describe('a one-time link', () => {
  /** Serves an application, signs in, and invites Sam. */
  async function inviteSam() {
    const served = await serveAda()
    const { aToken, bearer, send } = served
    const ada = bearer(await aToken())
    const response = await send('POST', '/users', { username: ' sam ' }, ada)
    const invitation = (await response.json()) as Invitation
    const accept = (token: string, password = newPassword) =>
      send('POST', '/invitations', { token, newPassword: password })
    return { ...served, ada, response, invitation, token: tokenIn(invitation), accept }
  }
  const tokenIn = ({ url }: Invitation) => url.split('/').at(-2) ?? ''

  it('is returned for a new user, who chooses a password by it once, and is signed in', async () => {
    const { response, invitation, token, accept, signIn, isSignedIn, ada, list } = await inviteSam()
    expect(response.status).toBe(201)
    expect(invitation).toEqual({
      username: 'sam',
      url: expect.stringMatching(
        /^https:\/\/quotes\.example\.com\/inbox\/#\/invitation\/[\w-]{43}\/sam$/,
      ) as unknown,
      expiresAt: expect.stringMatching(/Z$/) as unknown,
    })
    const hours = (Date.parse(invitation.expiresAt) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(71.9)
    expect(hours).toBeLessThanOrEqual(72)
    const invitedUntil = async () => {
      const { items } = (await (await list(ada)).json()) as UserList
      return items.find(({ username }) => username === 'sam')?.invitedUntil
    }
    expect(await invitedUntil()).toBe(invitation.expiresAt)
    const accepted = await accept(token)
    expect(accepted.status).toBe(201)
    const session = (await accepted.json()) as { token: string }
    expect(accepted.headers.get('Set-Cookie')).toContain(`__Host-session=${session.token}; `)
    expect(await isSignedIn(session.token)).toBe(true)
    expect((await signIn(newPassword, 'sam')).status).toBe(201)
    expect(await invitedUntil()).toBeNull()
    expect((await accept(token)).status).toBe(404)
  })

  it('sets one password, even if two are sent at the same time', async () => {
    const { token, accept, signIn } = await inviteSam()
    const passwords = [newPassword, oldPassword]
    const statuses = (await Promise.all(passwords.map((password) => accept(token, password)))).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted()).toEqual([201, 404])
    const chosen = passwords[statuses.indexOf(201)]
    expect((await signIn(chosen, 'sam')).status).toBe(201)
  })

  it('is replaced by the next, which ends the sessions of the user', async () => {
    const { send, ada, token, accept, isSignedIn } = await inviteSam()
    const response = await send('POST', '/users/sam/invitations', undefined, ada)
    expect(response.status).toBe(201)
    expect((await accept(token)).status).toBe(404)
    const next = (await response.json()) as Invitation
    const { token: session } = (await (await accept(tokenIn(next))).json()) as { token: string }
    const third = (await (await send('POST', '/users/sam/invitations', undefined, ada)).json()) as Invitation
    expect(await isSignedIn(session)).toBe(true)
    await accept(tokenIn(third))
    expect(await isSignedIn(session)).toBe(false)
  })

  it('has expired after 72 hours', async () => {
    const { store, invitation, token, accept } = await inviteSam()
    await store.setInvitation({ ...invitation, tokenHash: hashToken(token), expiresAt: aMomentAgo() })
    expect((await accept(token)).status).toBe(404)
  })

  it('does not work if it is from a clock that was ahead', async () => {
    const { store, invitation, token, accept, list, ada } = await inviteSam()
    const expiresAt = new Date(Date.parse(invitation.expiresAt) + 6 * 60_000).toISOString()
    await store.setInvitation({ ...invitation, tokenHash: hashToken(token), expiresAt })
    expect((await accept(token)).status).toBe(404)
    const { items } = (await (await list(ada)).json()) as UserList
    expect(items.find(({ username }) => username === 'sam')?.invitedUntil).toBeNull()
  })
  const aMomentAgo = () => new Date(Date.now() - 1).toISOString()

  it.each(['short', 'sam sam sam 2026'])('is kept if the chosen password is %j', async (password) => {
    const { token, accept } = await inviteSam()
    const response = await accept(token, password)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ pointer: '/newPassword' }] })
    expect((await accept(token)).status).toBe(201)
  })

  it('is neither for a name that is taken, nor for an unknown user, nor for anybody', async () => {
    const { send, ada } = await inviteSam()
    for (const username of ['zoë', 'ZOË', ' Zoë\u200b', 'zoe\u0308'])
      expect((await send('POST', '/users', { username }, ada)).status).toBe(409)
    expect((await send('POST', '/users/nobody/invitations', undefined, ada)).status).toBe(404)
    expect((await send('POST', '/users', { username: 'eve' })).status).toBe(401)
    expect((await send('POST', '/users/sam/invitations', undefined)).status).toBe(401)
  })
})

describe('POST /api/users/{username}/invitations', () => {
  it('gives nobody a link of their own, by which a stolen session could choose a password', async () => {
    const { store, aToken, bearer, send } = await serveAda()
    const response = await send('POST', '/users/ada/invitations', undefined, bearer(await aToken()))
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      detail: 'You cannot create a link for yourself. Change your password, or ask another user for a link.',
    })
    expect(await store.invitations('')).toEqual([])
  })
})

describe('DELETE /api/users/{username}', () => {
  it('removes the user with their sessions, devices, and link', async () => {
    const { store, send, aToken, bearer, isSignedIn } = await serveAda()
    const [ada, zoe] = [await aToken(), await aToken(oldPassword, 'zoë')]
    const device = {
      name: 'Phone',
      endpoint: 'https://push.example/1',
      p256dh: 'x',
      auth: 'x',
      createdAt: '2026-11-20T09:30:00.000Z',
      lastPushedAt: null,
    }
    await store.addDevice({ ...device, id: uuid(), username: 'zoë' })
    const kept = await store.addDevice({ ...device, id: uuid(), username: 'ada', endpoint: 'https://b' })
    await send('POST', `/users/${encodeURIComponent('zoë')}/invitations`, undefined, bearer(ada))
    const remove = (username: string) =>
      send('DELETE', `/users/${encodeURIComponent(username)}`, undefined, bearer(ada))
    expect((await remove('zoë')).status).toBe(204)
    expect(await isSignedIn(zoe)).toBe(false)
    expect(await store.devices()).toEqual([kept])
    expect(await store.invitations('')).toEqual([])
    expect((await remove('zoë')).status).toBe(404)
  })

  it('does not remove the user who asks', async () => {
    const { send, aToken, bearer, isSignedIn } = await serveAda()
    const ada = await aToken()
    const response = await send('DELETE', '/users/ada', undefined, bearer(ada))
    expect(response.status).toBe(422)
    expect(await isSignedIn(ada)).toBe(true)
  })
})

describe('DELETE /api/sessions', () => {
  it('ends all sessions of the user and the pushes to their devices, and removes the cookie', async () => {
    const { store, aToken, bearer, isSignedIn, signOutEverywhere } = await serveAda()
    const [first, second, zoe] = [await aToken(), await aToken(), await aToken(oldPassword, 'zoë')]
    for (const username of ['ada', 'zoë']) await store.addDevice(aDevice(username))
    const response = await signOutEverywhere(bearer(first))
    expect(response.status).toBe(204)
    expect(response.headers.get('Set-Cookie')).toMatch(/^__Host-session=; /)
    expect(await Promise.all([first, second, zoe].map(isSignedIn))).toEqual([false, false, true])
    expect(await store.devices()).toMatchObject([{ username: 'zoë' }])
  })

  it('ends the pushes first, so that a user who is still signed in can try again if that fails', async () => {
    const embedded = openSqliteStore(freshDataDir())
    const removeSessions = () => Promise.reject(new StoreUnavailableError('away'))
    const { store, aToken, bearer, isSignedIn, signOutEverywhere } = await serveAda({
      ...embedded,
      removeSessions,
    })
    const token = await aToken()
    await store.addDevice(aDevice('ada'))
    expect((await signOutEverywhere(bearer(token))).status).toBe(503)
    expect(await store.devices()).toEqual([])
    expect(await isSignedIn(token)).toBe(true)
  })
})
