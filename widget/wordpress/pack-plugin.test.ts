import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { attributeName, attributes } from '../src/element/attributes.ts'
import { wordPressContract, wordPressPlugin } from './pack-plugin.ts'
import packageJson from '../../package.json' with { type: 'json' }

const zip = wordPressPlugin()
const file = (name: string) => strFromU8(unzipSync(zip)[`concrete-quote/${name}`] ?? new Uint8Array())

it('packs the files that WordPress needs into one folder', () => {
  const names = [
    '',
    'block.js',
    'block.json',
    'concrete-quote.php',
    'contract.json',
    'readme.txt',
    'settings.php',
    'uninstall.php',
  ]
  expect(Object.keys(unzipSync(zip)).toSorted()).toEqual(names.map((name) => `concrete-quote/${name}`))
})

it('packs the same bytes at any time, in any time zone', () => {
  const { TZ } = process.env
  process.env.TZ = 'Asia/Tokyo'
  try {
    expect(wordPressPlugin()).toEqual(zip)
  } finally {
    if (TZ === undefined) delete process.env.TZ
    else process.env.TZ = TZ
  }
})

it('says the version of the packages, and the same requirements, in its header and in readme.txt', () => {
  const plugin = file('concrete-quote.php')
  const readme = file('readme.txt')
  expect(plugin).toContain(` * Version: ${packageJson.version}\n`)
  expect(readme).toContain(`\nStable tag: ${packageJson.version}\n`)
  for (const field of ['Requires at least', 'Requires PHP', 'License', 'License URI']) {
    const value = new RegExp(`^ \\* (${field}: .*)$`, 'm').exec(plugin)?.[1]
    expect(readme).toContain(`\n${value}\n`)
  }
})

it('leaves the origin, which only an administrator sets, and JSON to the page', () => {
  const { texts, flags } = wordPressContract
  for (const name of ['api-url', 'values', 'messages']) expect([...texts, ...flags]).not.toContain(name)
})

it('offers in the block what the element takes', () => {
  const block = file('block.js')
  const themes = /const themes = {(.*?)}/s.exec(block)?.[1]?.match(/[\w']+(?=: )/g)
  // The default is the empty choice.
  const offered = attributes.theme.map((theme) => (theme === 'auto' ? "''" : theme))
  expect(themes?.toSorted()).toEqual(offered.toSorted())

  const { attributes: ofBlock } = JSON.parse(file('block.json')) as { attributes: Record<string, unknown> }
  const names = Object.keys(attributes).map((property) => attributeName(property))
  expect(names).toEqual(expect.arrayContaining(Object.keys(ofBlock)))
  for (const name of Object.keys(ofBlock)) expect(block).toContain(name)
})
