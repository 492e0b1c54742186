import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { buildAsset } from './generated-assets.ts'

it('builds an asset once for the same inputs and options', async () => {
  const input = join(mkdtempSync(join(tmpdir(), 'concrete-quote-')), 'input')
  // The path is unique, so the cache has no entry from an earlier run.
  writeFileSync(input, input)
  let builds = 0
  const task = {
    inputs: [input],
    build: () => Promise.resolve(Buffer.from(`made ${++builds}`)),
  }
  const build = async (options?: unknown) => String(await buildAsset('file.txt', { ...task, options }))
  expect([await build(), await build()]).toEqual(['made 1', 'made 1'])
  expect([await build('wider'), await build('wider'), await build()]).toEqual(['made 2', 'made 2', 'made 1'])
  writeFileSync(input, 'another picture')
  expect(await build()).toBe('made 3')
})
