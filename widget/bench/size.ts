// `npm run size`: what the widget weighs, beside what else a partner could embed.
import { figure } from '../testing/programs/figures.ts'
import { libraryBytes, pinnedIntegrity, reactBytes, servedBytes } from './sizes.ts'

/** The sizes of other products in kB, brotli 11, before the frame that each opens loads an application of its own. Measured on 2026-11-20. */
const loaders = { "Typeform's loader": 11.9, "Cal.com's loader": 14.8 }

const kB = (bytes: number) => (bytes / 1000).toFixed(1)

console.log('Brotli 11; 1 kB is 1,000 bytes.')
figure(
  '`<concrete-quote-form>`, standalone file',
  `${kB(servedBytes('concrete-quote-form'))} kB`,
  'at most 26.6 kB',
)
figure('the script of a page’s one tag', `${kB(servedBytes('embed'))} kB`, 'under 1 kB')
figure(
  '`<concrete-quote-button>`, before it is pressed',
  `${kB(servedBytes('concrete-quote-button'))} kB`,
  'at most 2.8 kB',
)
figure(
  'what helps to prepare a visit, with photos, after a success',
  `${kB(servedBytes('concrete-quote-photos'))} kB`,
  'at most 6.6 kB',
)
figure('what few forms need', `${kB(servedBytes('concrete-quote-extras'))} kB`, 'at most 2 kB')
figure('our code in the React library', `${kB(await libraryBytes())} kB`, 'at most 12.4 kB')
figure('React, React DOM, and one field', `${kB(await reactBytes())} kB`)
for (const [name, size] of Object.entries(loaders))
  figure(`${name}, before the frame it opens`, `${size} kB on 2026-11-20`)
console.log(`integrity="${pinnedIntegrity()}"`)
