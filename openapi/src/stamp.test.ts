import { afterEach, expect, it, vi } from 'vitest'
import { createStamp, isStamp, stampPattern, stampText } from './stamp.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const fields = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '(214) 555-0147',
  projectType: 'driveway',
  projectDetails: 'The driveway has cracked: 3 × 4 yards.',
}
const text = stampText(fields)
const isWanted = () => true

it('a stamp names the time, and its work can be checked for the same fields', async () => {
  const stamp = (await createStamp(text, isWanted)) ?? ''
  const [, ms] = stampPattern.exec(stamp) ?? []
  expect(Math.abs(Number(ms) - Date.now())).toBeLessThan(60_000)
  expect(await isStamp(stamp, text)).toBe(true)
})

it('an empty field changes nothing, so that forms from before it existed still count', () => {
  expect(stampText({ ...fields, email: null })).toBe(text)
  expect(stampText({ ...fields, email: 'ada@example.com' })).not.toBe(text)
})

it('two stamps for the same fields differ', async () => {
  expect(await createStamp(text, isWanted)).not.toBe(await createStamp(text, isWanted))
})

it('one number in about 128 is a proof of work', async () => {
  const results = await Promise.all(
    Array.from({ length: 2000 }, (_, n) => isStamp(`1795167000000:42:${n}`, text)),
  )
  const share = results.filter(Boolean).length / results.length
  expect(share).toBeGreaterThan(0.2 / 128)
  expect(share).toBeLessThan(3 / 128)
})

it('the computation ends once the stamp is not wanted any more', async () => {
  // No key proves the work.
  vi.spyOn(crypto.subtle, 'deriveBits').mockResolvedValue(new Uint8Array([255]).buffer)
  let left = 3
  expect(await createStamp(text, () => --left > 0)).toBeUndefined()
})
