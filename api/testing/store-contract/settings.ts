import { defaultReplies } from '@concrete-quote/openapi'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { changeSettings, readStoredSettings } from '../../src/notifications/settings/notification-settings.ts'
import type { Store } from '../../src/stores/store.ts'
import type { OpenStore } from '../values/a-quote.ts'

/** The contract of every store for values that all processes share. */
export function settingsContract(open: OpenStore) {
  let store: Store
  beforeEach(async () => {
    store = await open()
  })
  afterEach(() => store.close())

  it('are absent until they are stored, and survive a restart', async () => {
    expect(await store.setting('notifications')).toBeUndefined()
    expect(await store.setSetting('notifications', 'a', undefined)).toBe(true)
    await store.close()
    store = await open()
    expect(await store.setting('notifications')).toBe('a')
    expect(await store.setting('pushKeys')).toBeUndefined()
  })

  it('change only if they have not changed since they were read', async () => {
    expect(await store.setSetting('notifications', 'a', 'other')).toBe(false)
    await store.setSetting('notifications', 'a', undefined)
    expect(await store.setSetting('notifications', 'b', undefined)).toBe(false)
    expect(await store.setSetting('notifications', 'b', 'other')).toBe(false)
    expect(await store.setSetting('notifications', 'b', 'a')).toBe(true)
    expect(await store.setting('notifications')).toBe('b')
  })

  it('start with one value, even if several are stored at the same time', async () => {
    const values = ['a', 'b', 'c']
    const stored = await Promise.all(values.map((value) => store.setSetting('pushKeys', value, undefined)))
    expect(stored.filter(Boolean)).toEqual([true])
    expect(await store.setting('pushKeys')).toBe(values[stored.indexOf(true)])
  })

  it('keep concurrent changes of different fields', async () => {
    await Promise.all([
      changeSettings(store, { lockScreen: 'brief' }),
      changeSettings(store, { remindAfterMinutes: null }),
      changeSettings(store, { notifyTo: ['ada@example.com'] }),
      changeSettings(store, { quietHours: { from: '21:00', to: '07:00' } }),
    ])
    expect(await readStoredSettings(store)).toEqual({
      lockScreen: 'brief',
      remindAfterMinutes: null,
      notifyTo: ['ada@example.com'],
      quietHours: { from: '21:00', to: '07:00' },
      monthlyReport: false,
      closures: [],
      replies: defaultReplies,
      adConversion: null,
    })
  })
}
