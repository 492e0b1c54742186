import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { withstandOldPages } from './one-file.ts'

it.each([
  ['for (const key in shape) use(key)', 'for (const key of Object.keys((shape)??{})) use(key)'],
  [
    'for(k in a,b)for(let i in (b||c));',
    'for(k of Object.keys((a,b)??{}))for(let i of (Object.keys((b||c)??{})));',
  ],
  [
    'for (var inner in f(x => { for (y in x); })) {}',
    'for (var inner of Object.keys((f(x => { for (y of Object.keys((x)??{})); }))??{})) {}',
  ],
  ['const d = node.ownerDocument || document', 'const d = document || document'],
  ['"for (a in b)"; "a" in b; x["ownerDocument"]', '"for (a in b)"; "a" in b; x["ownerDocument"]'],
])('changes %s', (code, expected) => {
  expect(withstandOldPages(code)).toBe(expected)
})

it('is still needed for zod', () => {
  const code =
    'Object.prototype.isEmpty = () => false; const z = await import("zod/mini"); z.object({ a: z.string() }).parse({ a: "" })'
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
  expect(stderr).toContain('TypeError')
})
