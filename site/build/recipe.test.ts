import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { follow } from './recipe.ts'

it('makes a file once for the same contents and options', async () => {
  const master = join(mkdtempSync(join(tmpdir(), 'concrete-quote-')), 'master')
  // Unlike that of any earlier run.
  writeFileSync(master, master)
  let times = 0
  const recipe = {
    from: [master],
    make: () => Promise.resolve(Buffer.from(`made ${++times}`)),
  }
  const make = async (options?: unknown) => String(await follow('file.txt', { ...recipe, options }))
  expect([await make(), await make()]).toEqual(['made 1', 'made 1'])
  expect([await make('wider'), await make('wider'), await make()]).toEqual(['made 2', 'made 2', 'made 1'])
  writeFileSync(master, 'another picture')
  expect(await make()).toBe('made 3')
})
