import { formMessages, formPageMessages, languages } from '@concrete-quote/openapi'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { configurable } from '../builder/options.ts'
import { attributeName, attributes } from '../src/element/attributes.ts'
import { wordPressPlugin } from './wordpress-plugin.ts'
import packageJson from '../../package.json' with { type: 'json' }

const zip = wordPressPlugin()
const file = (name: string) => strFromU8(unzipSync(zip)[`concrete-quote/${name}`] ?? new Uint8Array())

it('packs the files that WordPress needs into one folder', () => {
  const names = [
    '',
    'attributes.php',
    'block.js',
    'block.json',
    'concrete-quote.php',
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

it('accepts every attribute but the origin, which only an administrator sets, and JSON', async () => {
  const print = (names: string[]) => names.map((name) => `'${name}'`).join(', ')
  const isFlag = ({ type }: (typeof configurable)[number]) => type === 'flag'
  const texts = ['id', ...configurable.filter((attribute) => !isFlag(attribute)).map(({ name }) => name)]
  const flags = configurable.filter(isFlag).map(({ name }) => name)
  await expect(`<?php
// The attributes that pages can give the element. Generated from widget/src/element/attributes.ts.
defined( 'ABSPATH' ) || exit;

return array(
	'texts' => array( ${print(texts)} ),
	'flags' => array( ${print(flags)} ),
);
`).toMatchFileSnapshot('../wordpress/concrete-quote/attributes.php')
})

it('offers in the block what the element takes', () => {
  const block = file('block.js')
  /** The names of the choices in a constant of the script. */
  const choices = (constant: string) =>
    new RegExp(`const ${constant} = {(.*?)}`, 's').exec(block)?.[1]?.match(/[\w']+(?=: )/g)
  expect(choices('projectTypes')).toEqual(["''", ...Object.keys(formMessages.en.projectTypes)])
  for (const label of Object.values(formMessages.en.projectTypes)) expect(block).toContain(`__('${label}')`)
  expect(choices('languages')).toEqual(["''", ...languages])
  // The default is the empty choice.
  const themes = attributes.theme.map((theme) => (theme === 'auto' ? "''" : theme))
  expect(choices('themes')?.toSorted()).toEqual(themes.toSorted())

  const { attributes: ofBlock } = JSON.parse(file('block.json')) as { attributes: Record<string, unknown> }
  const names = Object.keys(attributes).map((property) => attributeName(property))
  expect(names).toEqual(expect.arrayContaining(Object.keys(ofBlock)))
  for (const name of Object.keys(ofBlock)) expect(block).toContain(name)
})

it('links to the form on the contractor’s site in every language', () => {
  for (const language of languages) {
    const { contactPath } = formPageMessages[language]
    const { heading } = formMessages[language]
    expect(file('concrete-quote.php')).toContain(`'${language}' => array( '${contactPath}', '${heading}' )`)
  }
})
