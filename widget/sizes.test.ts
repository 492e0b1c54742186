import { expect, it } from 'vitest'
import { libraryBytes, standaloneBytes } from './sizes.ts'

it('the standalone file is at most 32 kB', () => {
  expect(standaloneBytes()).toBeLessThanOrEqual(32_000)
})

it('our own code in the React library is at most 8 kB', async () => {
  expect(await libraryBytes()).toBeLessThanOrEqual(8000)
})
