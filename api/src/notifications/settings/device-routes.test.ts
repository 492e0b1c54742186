import { hash } from 'node:crypto'
import { maxDevicesPerUser, type Device, type DeviceList, type NewDevice } from '@concrete-quote/openapi'
import { pino } from 'pino'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseConfig } from '../../config.ts'
import { createChannelRegistry } from './channel-registry.ts'
import { quiet } from '../../../testing/fixed-channels.ts'
import { openSqliteStore } from '../../stores/sqlite/sqlite-store.ts'
import { aQuote } from '../../../testing/values/a-quote.ts'
import { startTestSession } from '../../../testing/values/a-session.ts'
import { serveApp } from '../../../testing/servers/app.ts'
import { freshDataDir } from '../../../testing/servers/server.ts'
import { storedDeliveries } from '../../../testing/values/stored-deliveries.ts'
import { formatChannel, formatKey } from '../../stores/interface/delivery-key.ts'

const store = openSqliteStore(freshDataDir())
const publicUrl = 'https://quotes.example.com'
const channels = createChannelRegistry({ ...quiet, config: parseConfig({}), store, publicUrl })
const { url } = await serveApp({ store, channels })

const phone: NewDevice = {
  name: 'Chrome on Android',
  // A public address, so that the tests need no name server.
  endpoint: 'https://93.184.216.34/send/1',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
}

let headers: Record<string, string>
const signIn = async (username: string) => {
  const user = { id: username, username, passwordHash: '' }
  await store.addUser(user)
  const token = await startTestSession(store, user)
  return { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
}
beforeAll(async () => {
  headers = await signIn('ada')
})
beforeEach(async () => {
  for (const { id } of await store.devices()) await store.removeDevice(id)
})

const request = (method: string, path = '', body?: object, by = headers) =>
  fetch(`${url}/api/devices${path}`, { method, headers: by, ...(body && { body: JSON.stringify(body) }) })
const add = async (device: object, by = headers) => {
  const response = await request('POST', '', device, by)
  return { status: response.status, body: (await response.json()) as Device & { detail?: string } }
}
const list = async () => (await (await request('GET')).json()) as DeviceList

describe('devices', () => {
  it('are added, listed without their keys, and removed, and quotes are pushed to them meanwhile', async () => {
    const { status, body } = await add(phone)
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
      name: phone.name,
      username: 'ada',
      createdAt: expect.stringMatching(/Z$/) as unknown,
      lastPushedAt: null,
      endpointHash: hash('sha256', phone.endpoint, 'base64url'),
    })
    const { items, publicKey } = await list()
    expect(items).toEqual([body])
    expect(publicKey).toMatch(/^B[\w-]{86}$/)
    const opened = async () => (await channels.current()).map(formatChannel)
    expect(await opened()).toContain(`push ${body.id}`)
    expect((await request('DELETE', `/${body.id}`)).status).toBe(204)
    expect((await request('DELETE', `/${body.id}`)).status).toBe(404)
    expect((await list()).items).toEqual([])
    expect(await opened()).toEqual([])
  })

  it('with the same endpoint are replaced', async () => {
    const first = await add(phone)
    const second = await add({ ...phone, name: 'Sam’s phone' }, await signIn('sam'))
    expect(second.body).toEqual({ ...first.body, name: 'Sam’s phone', username: 'sam' })
    expect((await list()).items).toEqual([second.body])
  })

  it('get the calls that were agreed upon before', async () => {
    const quote = aQuote({ callBackAt: '2030-11-20T09:30:00.000Z' })
    await store.add(quote)
    const { body } = await add(phone)
    expect((await storedDeliveries(store, 1)).map(formatKey)).toEqual([
      `push-call-back ${body.id} ${quote.callBackAt}`,
    ])
    const response = await fetch(`${url}/api/quotes/${quote.id}/deliveries`, { headers })
    expect(await response.json()).toMatchObject({ items: [{ kind: 'push-call-back', target: phone.name }] })
    await store.erase(quote.id)
  })

  it('are added even if the calls cannot be completed, which is logged', async () => {
    const quote = aQuote({ callBackAt: '2030-11-20T09:30:00.000Z' })
    await store.add(quote)
    const lines: string[] = []
    const log = pino({}, { write: (line) => void lines.push(line) })
    const update = () => Promise.reject(new Error('no disk'))
    const failing = await serveApp({ store: { ...store, update }, channels, log })
    const init = { method: 'POST', headers, body: JSON.stringify(phone) }
    expect((await fetch(`${failing.url}/api/devices`, init)).status).toBe(201)
    expect(lines.join('')).toContain('reminders of calls were not completed')
    await store.erase(quote.id)
  })

  it.each([
    ['http://93.184.216.34/send/1', 'Must be|https'],
    ['https://[/send/1', 'https'],
    ['https://127.0.0.1/send/1', 'The address is private'],
    ['https://localhost/send/1', 'The address is private'],
    ['https://[fd00::1]/send/1', 'The address is private'],
    ['https://host.invalid/send/1', 'The host of the URL was not found'],
  ])('are rejected with the endpoint %s', async (endpoint, reason) => {
    const { status, body } = await add({ ...phone, endpoint })
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: [{ pointer: '/endpoint' }] })
    expect(body.detail).toMatch(new RegExp(reason))
    expect((await list()).items).toEqual([])
  })

  it('are rejected with a key for which nothing can be encrypted', async () => {
    const keys = { ...phone.keys, p256dh: `B${'A'.repeat(86)}` }
    const { status, body } = await add({ ...phone, keys })
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: [{ pointer: '/keys/p256dh' }] })
  })

  it(`are at most ${maxDevicesPerUser} for a user, and one of them can be replaced`, async () => {
    const device = (n: number) => ({ ...phone, endpoint: `https://93.184.216.34/send/${n}` })
    for (let n = 1; n <= maxDevicesPerUser; n++) expect((await add(device(n))).status).toBe(201)
    const { status, body } = await add(device(0))
    expect(status).toBe(409)
    expect(body.detail).toBe(`You have ${maxDevicesPerUser} devices. Remove one of them first.`)
    expect((await add(device(1))).status).toBe(201)
  })

  it('are not added for a user who is removed meanwhile', async () => {
    const sam = await signIn('sam')
    // Between the check of the session and the addition.
    const devices = () => store.removeUser('sam').then(() => store.devices())
    const slow = await serveApp({ store: { ...store, devices }, channels })
    const init = { method: 'POST', headers: sam, body: JSON.stringify(phone) }
    const response = await fetch(`${slow.url}/api/devices`, init)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ detail: 'The session has ended: sign in again.' })
    expect((await list()).items).toEqual([])
  })
})
