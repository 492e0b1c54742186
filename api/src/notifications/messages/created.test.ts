import { noLastName, type StoredQuote } from '@concrete-quote/openapi'
import { NIL } from 'uuid'
import { expect, it } from 'vitest'
import { aQuote } from '../../../testing/values/a-quote.ts'
import type { Mail } from './mail.ts'
import { ownerEmail } from '../channels/email.ts'

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
  const [{ text, html } = { text: '', html: '' }] = mails
  return { text, html }
}

it.each([
  ['America/Chicago', 'Friday, November 20, 2026 at 3:30 AM CST'],
  ['UTC', 'Friday, November 20, 2026 at 9:30 AM UTC'],
])('links to the quote in the inbox, and has times of the time zone %s', async (timeZone, received) => {
  const quote = aQuote({ createdAt: '2026-11-20T09:30:00.000Z' })
  const { text, html } = await send(quote, timeZone)
  const url = `https://quotes.example.com/inbox/#/quotes/${quote.id}`
  expect(text).toContain(`Open this request in the inbox: ${url}`)
  expect(html).toContain(`<a href="${url}">Open this request in the inbox</a>`)
  for (const part of [text, html]) expect(part).toContain(received)
})

it('says by when a call is promised, and leaves out the last name that a caller did not give', async () => {
  const quote = aQuote({ firstName: 'Earl', lastName: noLastName, respondBy: '2026-11-20T21:00:00.000Z' })
  const { text } = await send(quote, 'America/Chicago')
  expect(text).toMatch(/^Earl requested a free quote\./)
  expect(text).toContain('Call promised by: Friday, November 20, 2026 at 3:00 PM CST\n')
})

it('asks nobody to call whom a colleague has just talked to', async () => {
  const { text } = await send(aQuote({ firstName: 'Earl', email: null, source: 'phone' }))
  expect(text).toMatch(/^A request by phone was added: Earl /)
  expect(text).not.toMatch(/Please call|Source/)
})

it('links a test, which is of no quote, to the inbox', async () => {
  const { text } = await send({ ...aQuote(), id: NIL })
  expect(text).toContain('Open this request in the inbox: https://quotes.example.com/inbox/\n')
})
