import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { switchOff, switchOn } from './this-device.ts'

beforeEach(() => {
  vi.stubGlobal('Notification', { requestPermission: () => Promise.resolve('granted') })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const fail = () => Promise.reject(new Error('Registration failed - push service error'))

it('says what to do if the browser does not subscribe', async () => {
  const pushManager = { getSubscription: () => Promise.resolve(null), subscribe: fail }
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: () => Promise.resolve({ active: true, pushManager }) },
  })
  await expect(switchOn('key')).rejects.toThrow(
    'This browser could not register for notifications. Try again later',
  )
})

it('says what to do if there is no service worker yet', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve({}) } })
  await expect(switchOn('key')).rejects.toThrow('not installed in this browser yet')
})

it('says what to do if the browser keeps the subscription', async () => {
  const subscription = { endpoint: 'https://push.example/1', unsubscribe: fail }
  const registration = { pushManager: { getSubscription: () => Promise.resolve(subscription) } }
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: () => Promise.resolve(registration) },
  })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ items: [], publicKey: '' })))
  await expect(switchOff()).rejects.toThrow('Reload the page, and try again.')
})
