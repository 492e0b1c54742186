import { company, noLastName, type StoredQuote } from '@concrete-quote/openapi'
import { NIL } from 'uuid'
import { expect, it, onTestFinished, vi } from 'vitest'
import { aQuote } from '../../../testing/values/a-quote.ts'
import { linksOf } from '../../../testing/values/links-of.ts'
import type { Mail } from './mail.ts'
import { ownerEmail } from '../channels/email.ts'

const [city = '', otherCity = ''] = company.serviceAreas

async function send(quote: StoredQuote, timeZone = 'UTC') {
  const mails: Mail[] = []
  const channel = ownerEmail({
    address: 'owner@example.com',
    sendMail: (mail) => {
      mails.push(mail)
      return Promise.resolve('250 OK')
    },
    publicUrl: 'https://quotes.example.com',
    timeZone,
  })
  await channel.send(
    {
      id: quote.id,
      quote,
      occurrence: { event: 'created' },
      attempts: 1,
      countSuppressedSpam: () => Promise.resolve(0),
    },
    new AbortController().signal,
  )
  const [mail] = mails
  if (!mail) throw new Error('no mail')
  return mail
}

it.each([
  ['America/Chicago', 'Friday, November 20, 2026 at 3:30 AM CST'],
  ['UTC', 'Friday, November 20, 2026 at 9:30 AM UTC'],
])('links to the quote in the inbox, and has times of the time zone %s', async (timeZone, received) => {
  const quote = aQuote({ createdAt: '2026-11-20T09:30:00.000Z' })
  const { text, html } = await send(quote, timeZone)
  const url = `https://quotes.example.com/inbox/#/quotes/${quote.id}`
  expect(text).toContain(`Open: ${url}\n`)
  expect(linksOf(html as string)).toMatchObject({ Open: url })
  for (const part of [text, html]) expect(part).toContain(received)
})

it.each([
  [`4711 Plain Rd, ${city}, TX 75238`, '', `driveway, ${city} · Beth Walker`],
  ['100 Main St, Frisco, TX 75034-0001', `Near ${city}`, 'driveway, 75034 · Beth Walker'],
  [null, `A driveway in ${city.toUpperCase()}, 600 sq ft.`, `driveway, ${city} · Beth Walker`],
  [null, `We move from ${city} to ${otherCity}.`, 'driveway · Beth Walker'],
  [null, `Near the ${city}rama.`, 'driveway · Beth Walker'],
])(
  'says in its subject what is asked for, where, and by whom (%s %s)',
  async (address, projectDetails, about) => {
    const beth = { firstName: 'Beth', lastName: 'Walker', phone: '(972) 555-0199', projectType: 'driveway' }
    const { subject, html } = await send(aQuote({ ...beth, address, projectDetails }))
    expect(subject).toBe(`New: ${about}`)
    // Servers log subjects: the number is where lists of emails show it all the same.
    expect(html).toMatch(/<div style="display: none[^>]*>\(972\) 555-0199/)
  },
)

it('leaves out the last name that a caller did not give', async () => {
  const { text } = await send(aQuote({ firstName: 'Earl', lastName: noLastName }))
  expect(text).toMatch(/^Earl requested a free quote\./)
})

it.each([
  ['2026-11-20T20:59:59Z', {}, 'Call promised by: Friday, November 20, 2026 at 3:00 PM CST\n'],
  ['2026-11-20T21:00:00Z', {}, 'Promised call: Overdue\n'],
  ['2026-11-20T20:59:59Z', { answeredAt: '2026-11-20T20:00:00.000Z' }, undefined],
  ['2026-11-20T20:59:59Z', { source: 'phone' }, undefined],
])('says by when a call is promised while it is awaited: at %s, %j', async (now, changes, row) => {
  vi.setSystemTime(now)
  onTestFinished(() => void vi.useRealTimers())
  const { text } = await send(
    aQuote({ respondBy: '2026-11-20T21:00:00.000Z', ...changes }),
    'America/Chicago',
  )
  expect(/.*promised.*\n/i.exec(text as string)?.[0]).toBe(row)
})

it('asks nobody to call whom a colleague has just talked to', async () => {
  const { text } = await send(aQuote({ firstName: 'Earl', email: null, source: 'phone' }))
  expect(text).toMatch(/^A request by phone was added: Earl /)
  expect(text).not.toMatch(/Please call|Source/)
})

it('links a test, which is of no quote, to the inbox', async () => {
  const { text } = await send({ ...aQuote(), id: NIL })
  expect(text).toContain('Open: https://quotes.example.com/inbox/\n')
})
