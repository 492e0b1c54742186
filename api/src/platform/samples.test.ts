import { company, type Settings } from '@concrete-quote/openapi'
import { expect, it } from 'vitest'
import { serveSignedIn } from '../../testing/servers/app.ts'
import { publishedSamples } from './samples.ts'

const isSample = {
  '"reviews"': company.reviews.some(({ sample }) => sample),
  '"phone"': company.phone.includes('555-01'),
  '"email"': company.email.endsWith('.example'),
  '"license"': !company.license || !company.insurance,
  '"people"': company.people.some(({ sample }) => sample),
  '"projects"': company.projects.some(({ sample }) => sample),
  '"prices"': company.prices.sample === true,
  '"pictures"': company.pictures.sample === true,
}

it('names what a public server shows though it is a sample, with the place to change it', () => {
  const lines = publishedSamples('https://quotes.example.com')
  for (const [place, expected] of Object.entries(isSample))
    expect([place, lines.some((line) => line.includes(`${place}`))]).toEqual([place, expected])
  expect(lines).toHaveLength(Object.values(isSample).filter(Boolean).length)
  for (const line of lines) expect(line).toContain('openapi/src/company.json')
})

it.each([
  'http://quotes.example.com',
  'https://localhost',
  'https://localhost:3443',
  'https://quotes.localhost',
  'https://127.0.0.1:3443',
  'https://127.1.2.3',
  'https://[::1]:3443',
])('names nothing at %s, which is no public server', (publicUrl) => {
  expect(publishedSamples(publicUrl)).toEqual([])
})

it.each(['https://127.example.com', 'https://localhost.example.com', 'https://notlocalhost'])(
  'takes %s for a public server',
  (publicUrl) => {
    expect(publishedSamples(publicUrl)).toEqual(publishedSamples('https://quotes.example.com'))
  },
)

it.each(['https://quotes.example.com', 'http://127.0.0.1:3000'])(
  'shows the same list in the settings of the inbox, at %s',
  async (publicUrl) => {
    const { send } = await serveSignedIn({ publicUrl })
    const { samples } = (await (await send('GET', '/settings')).json()) as Settings
    expect(samples).toEqual(publishedSamples(publicUrl))
  },
)
