import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseConfig, rootDir, Variables, type Config } from './config.ts'

/** The rows of the manual's table of variables: name and default. */
const rows = [
  ...readFileSync(join(rootDir, 'api/OPERATING.md'), 'utf8').matchAll(/^\| `([A-Z_]+)` +\| (.+?) +\|/gm),
].map(([, name = '', value = '']) => ({ name: name as keyof Config, value }))

describe("the manual's table of variables", () => {
  it('has those that the server reads, and no other', () => {
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(Variables.shape).sort())
  })

  it.each(rows.filter(({ value }) => /^`[^`]+`$/.test(value) && !value.includes('PORT')))(
    'says the default of $name: $value',
    ({ name, value }) => {
      const defaults = parseConfig({})
      expect(parseConfig({ [name]: value.slice(1, -1) })[name]).toEqual(defaults[name])
      expect(defaults[name]).toBeDefined()
    },
  )

  it.each(rows.filter(({ value }) => value === 'not set'))('says that $name has no default', ({ name }) => {
    expect(parseConfig({})[name] ?? []).toEqual([])
  })
})
