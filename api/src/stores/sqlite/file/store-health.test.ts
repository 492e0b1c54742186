import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { freshDataDir } from '../../../../testing/servers/server.ts'
import { StoreUnavailableError } from '../../store-errors.ts'
import { createReadiness, createStoreHealth } from './store-health.ts'

function setUp() {
  const health = createStoreHealth(join(freshDataDir(), 'quotes.db'), pino({ level: 'silent' }))
  let isDiskFull = false
  const checkpoint = () =>
    health.attempt('checkpoint', () => {
      if (isDiskFull) throw new StoreUnavailableError('The disk is full.')
    })
  let trials = 0
  const commit = <T>(write: () => T) =>
    new Promise<T>((resolve) => {
      resolve(health.attempt('commit', write))
    })
  async function tryToWrite() {
    await commit(() => trials++)
    try {
      checkpoint()
    } catch {
      // `health` has it.
    }
  }
  const isReady = createReadiness(health, () => undefined, tryToWrite)
  const setDiskFull = (isFull: boolean) => (isDiskFull = isFull)
  return { isReady, commit, checkpoint, setDiskFull, trials: () => trials }
}

it('is ready as soon as a failed checkpoint can succeed again, even if commits never failed', async () => {
  const { isReady, commit, checkpoint, setDiskFull } = setUp()
  setDiskFull(true)
  expect(checkpoint).toThrow(StoreUnavailableError)
  await commit(() => undefined)
  await expect(isReady()).rejects.toThrow(StoreUnavailableError)
  await commit(() => undefined)
  setDiskFull(false)
  await expect(isReady()).resolves.toBeUndefined()
})

it('writes nothing while a recent commit shows that the store works', async () => {
  const { isReady, commit, trials } = setUp()
  await commit(() => undefined)
  await isReady()
  await isReady()
  expect(trials()).toBe(0)
})
