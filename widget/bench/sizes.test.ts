import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build as esbuild } from 'esbuild'
import { afterAll, describe, expect, it } from 'vitest'
import { bundle, libraryBytes, servedBytes, standaloneFile } from './sizes.ts'

// A limit leaves room for a field: an optional date with its texts takes 160 bytes of the standalone file, 90 of the library.
it('the standalone file is at most 26.6 kB', () => {
  expect(servedBytes('concrete-quote-form')).toBeLessThanOrEqual(26_600)
})

it('the standalone file reads no locale data when it is loaded', () => {
  expect(readFileSync(standaloneFile, 'utf8')).not.toContain('.toLocaleString(')
})

it('the button’s file is at most 2.8 kB', () => {
  expect(servedBytes('concrete-quote-button')).toBeLessThanOrEqual(2800)
})

it('the script of a page’s one tag is under 1 kB', () => {
  expect(servedBytes('embed')).toBeLessThan(1000)
})

it('the file that helps to prepare a visit, with photos, is at most 6.6 kB', () => {
  expect(servedBytes('concrete-quote-photos')).toBeLessThanOrEqual(6600)
})

it('the file with what few forms need is at most 2 kB', () => {
  expect(servedBytes('concrete-quote-extras')).toBeLessThanOrEqual(2000)
})

it('our own code in the React library is at most 12.4 kB', async () => {
  expect(await libraryBytes()).toBeLessThanOrEqual(12_400)
})

describe('an application that imports only the FAQ', () => {
  // Packages resolve from here. In dist/, it would make the next build start over, which empties that folder.
  const dir = mkdtempSync(join(import.meta.dirname, '../../node_modules/.application-'))
  const entry = join(dir, 'entry.js')
  writeFileSync(entry, `import { Faq } from '@concrete-quote/widget'\nexport default Faq`)
  afterAll(() => rmSync(dir, { recursive: true }))

  const bundlers = {
    Vite: () => bundle(entry, /^react/),
    esbuild: async () => {
      const { outputFiles } = await esbuild({
        entryPoints: [entry],
        bundle: true,
        minify: true,
        format: 'esm',
        external: ['react'],
        write: false,
      })
      return outputFiles.map(({ text }) => text).join('')
    },
  }
  it.each(Object.entries(bundlers))(
    'does not bundle the form, zod or react-hook-form with %s',
    async (_, code) => {
      const text = await code()
      expect(text).toContain('How long does a project take?')
      expect(text).not.toMatch(/_zod|resolver|First name is required/)
      expect(text.length).toBeLessThan(4000)
    },
  )
})
