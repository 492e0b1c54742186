import { expect, it } from 'vitest'
import { aQuote } from '../../../testing/values/a-quote.ts'
import type { Mail } from './mail.ts'
import { ownerEmail } from '../channels/email.ts'

it.each([
  ['America/Chicago', 'Friday, November 20, 2026 at 3:30:00 AM CST'],
  ['UTC', 'Friday, November 20, 2026 at 9:30:00 AM UTC'],
])('links to the quote in the inbox, and has times of the time zone %s', async (timeZone, received) => {
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
  const quote = aQuote({ createdAt: '2026-11-20T09:30:00.000Z' })
  await channel.send(
    { id: quote.id, quote, attempts: 1, countSuppressedSpam: () => Promise.resolve(0) },
    new AbortController().signal,
  )
  const [{ text, html } = { text: '', html: '' }] = mails
  const url = `https://quotes.example.com/inbox/#/quotes/${quote.id}`
  expect(text).toContain(`Open this request in the inbox: ${url}`)
  expect(html).toContain(`<a href="${url}">Open this request in the inbox</a>`)
  for (const part of [text, html]) expect(part).toContain(received)
})
