import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { switchOff, switchOn } from './this-device.ts'

beforeEach(() => {
  vi.stubGlobal('Notification', { requestPermission: () => Promise.resolve('granted') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const fail = () => Promise.reject(new Error('Registration failed - push service error'))

it('says what to do if the browser does not subscribe', async () => {
  const pushManager = { getSubscription: () => Promise.resolve(null), subscribe: fail }
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ pushManager }) } })
  await expect(switchOn('key')).rejects.toThrow(
    'This browser got no address for notifications. Try again later',
  )
})

it('waits for the service worker, but not for ever', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { serviceWorker: { ready: new Promise(() => undefined) } })
  const refused = expect(switchOn('key')).rejects.toThrow('not installed in this browser yet')
  await vi.advanceTimersByTimeAsync(10_000)
  await refused
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
