// `npm run size`: what the widget weighs, beside what else a partner could embed.
import { readFileSync } from 'node:fs'
import { integrity } from './one-file.ts'
import { libraryBytes, reactBytes, standaloneBytes, standaloneFile } from './sizes.ts'

/** Measured on 2026-11-20: the same six fields built with each, with their style sheets, brotli 11. In kB. */
const peers = { 'SurveyJS (js-ui)': 300, 'Form.io': 373 }
/** Measured then too, before the frame that each opens loads an application of its own. */
const loaders = { 'Typeform’s loader': 11.9, 'Cal.com’s loader': 14.8 }

const kB = (bytes: number) => bytes / 1000
const line = (name: string, kilobytes: number, note = '') =>
  console.log(`${name.padEnd(36)} ${kilobytes.toFixed(1).padStart(6)} kB  ${note}`)

console.log('Brotli 11; 1 kB is 1,000 bytes.\n')
line('concrete-quote-form.js, whole', kB(standaloneBytes()), 'aim 30, at most 32')
line(
  'our code in the React library',
  kB(await libraryBytes()),
  'at most 8; without react, react-hook-form and zod',
)
console.log()
line('React and React DOM, and one field', kB(await reactBytes()), 'measured now')
for (const [name, size] of Object.entries(peers))
  line(name, size, 'with the same six fields; measured 2026-11-20')
for (const [name, size] of Object.entries(loaders))
  line(name, size, 'and then a frame with its own; measured 2026-11-20')
console.log(`\nintegrity="${integrity(readFileSync(standaloneFile, 'utf8'))}"`)
