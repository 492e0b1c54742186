import { afterEach, beforeEach, expect, it } from 'vitest'
import { readPushKeys } from '../../../src/notifications/channels/push/send-push.ts'
import type { Store } from '../../../src/stores/store.ts'
import { aDevice } from '../../values/a-device.ts'
import type { OpenStore } from '../../values/a-quote.ts'

/** The contract of every store for devices that get pushes, and the keys that pushes are signed with. */
export function devicesContract(open: OpenStore) {
  let store: Store
  beforeEach(async () => {
    store = await open()
    for (const username of ['ada', 'sam']) await store.addUser({ id: username, username, passwordHash: '' })
  })
  afterEach(() => store.close())

  it('are kept, and listed newest first, with the time of the last push', async () => {
    const phone = aDevice('phone')
    const tablet = aDevice('tablet', { createdAt: '2026-11-21T09:30:00.000Z' })
    expect(await store.addDevice(phone)).toEqual(phone)
    await store.addDevice(tablet)
    await store.setLastPushedAt(phone.id, '2026-11-22T09:30:00.000Z')
    await store.close()
    store = await open()
    expect(await store.devices()).toEqual([tablet, { ...phone, lastPushedAt: '2026-11-22T09:30:00.000Z' }])
  })

  it('are one per endpoint, which keeps its ID and times', async () => {
    const phone = aDevice('phone', { lastPushedAt: '2026-11-22T09:30:00.000Z' })
    await store.addDevice(phone)
    const changed = { username: 'sam', name: 'Sam’s phone', p256dh: 'another key', auth: 'another secret' }
    const createdAt = '2026-11-23T09:30:00.000Z'
    const again = aDevice('again', { endpoint: phone.endpoint, createdAt, ...changed })
    expect(await store.addDevice(again)).toEqual({ ...phone, ...changed })
    expect(await store.devices()).toEqual([{ ...phone, ...changed }])
  })

  it('are removed by ID, or with their user', async () => {
    const [phone, tablet] = [aDevice('phone'), aDevice('tablet')]
    const other = aDevice('other', { username: 'sam' })
    for (const device of [phone, tablet, other]) await store.addDevice(device)
    expect([await store.removeDevice(phone.id), await store.removeDevice(phone.id)]).toEqual([true, false])
    await store.removeDevices('ada')
    expect(await store.devices()).toEqual([other])
    await store.removeUser('sam')
    expect(await store.devices()).toEqual([])
  })

  it('are not added if the user does not exist, or is removed meanwhile', async () => {
    expect(await store.addDevice(aDevice('phone', { username: 'bob' }))).toBeUndefined()
    const devices = Array.from({ length: 20 }, (_, n) => aDevice(`device ${n}`))
    await Promise.all([
      ...devices.slice(0, 10).map((device) => store.addDevice(device)),
      store.removeUser('ada'),
      ...devices.slice(10).map((device) => store.addDevice(device)),
    ])
    expect(await store.devices()).toEqual([])
  })

  it('get pushes that are signed with one pair of keys, whoever made it', async () => {
    const keys = await Promise.all([1, 2, 3, 4].map(() => readPushKeys(store)))
    expect(new Set(keys.map(({ privateKey }) => privateKey)).size).toBe(1)
    await store.close()
    store = await open()
    expect(await readPushKeys(store)).toEqual(keys[0])
    expect(Buffer.from(keys[0]?.publicKey ?? '', 'base64url')).toHaveLength(65)
  })
}
