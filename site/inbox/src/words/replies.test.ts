import { company, defaultReplies } from '@concrete-quote/openapi'
import { expect, it } from 'vitest'
import { createWriter, replyMailLink, replyTo, smsLink } from './replies.ts'

const quote = { firstName: 'Lucía', projectType: 'driveway', lang: 'es-MX' }

it('writes in the language of the visitor, signed by the user', () => {
  const write = createWriter(defaultReplies, 'sam')
  expect(write(quote, 'firstContact')).toBe(
    `Hola, Lucía. Le escribe Sam, de ${company.name}. Gracias por su solicitud (Entrada para autos). ¿Cuándo podemos hablar? También puede llamarnos al ${company.phone}.`,
  )
  expect(write({ ...quote, lang: 'de' }, 'quoteSent')).toContain('We have sent you our quote')
})

it('leaves braces that are no placeholder, also those that a visitor typed', () => {
  const texts = { ...defaultReplies.firstContact, en: '{firstName} {{company} {x}', es: '' }
  const write = createWriter({ ...defaultReplies, firstContact: texts }, 'sam')
  const typed = { ...quote, firstName: '{user}', lang: null }
  expect(write(typed, 'firstContact')).toBe(`{user} {${company.name} {x}`)
  expect(write(quote, 'firstContact')).toBe('')
})

it('writes nothing before the messages are known', () => {
  expect(createWriter(undefined, 'sam')(quote, 'noAnswer')).toBe('')
})

const noon = '2026-11-20T18:00:00.000Z'
it.each([
  [null, null, 0, 'firstContact'],
  [null, noon, 2, 'noAnswer'],
  [noon, null, 2, 'appointment'],
  [noon, noon, 0, 'quoteSent'],
] as const)(
  'chooses the message by the answer (%s), the reminder (%s), and the calls (%i)',
  (answeredAt, callBackAt, calls, name) => {
    expect(replyTo({ answeredAt, callBackAt, outcome: null, lostReason: null }, calls)).toBe(name)
  },
)

it.each([
  ['won', null, undefined],
  ['lost', 'too-expensive', undefined],
  ['lost', 'no-answer', 'noAnswer'],
] as const)('offers no visit once the job is %s (%s)', (outcome, lostReason, name) => {
  expect(replyTo({ answeredAt: noon, callBackAt: null, outcome, lostReason }, 1)).toBe(name)
})

it('asks for a review of a job that was won at the agreed time, if there is a page for that', () => {
  const name = replyTo({ answeredAt: noon, callBackAt: noon, outcome: 'won', lostReason: null }, 0)
  expect(name).toBe(company.reviewPage ? 'review' : undefined)
  const text = createWriter(defaultReplies, 'sam')(quote, name)
  expect(text.slice(-(company.reviewPage ?? '').length)).toBe(company.reviewPage ?? '')
})

it.each([
  ['(214) 555-0123', 'sms:+12145550123'],
  ['011 49 30 123456', 'sms:+4930123456'],
  ['(214) 555-0123 ext. 12', undefined],
  ['Ask for Ada, 311', undefined],
])('writes a text message to %s by %s', (phone, link) => {
  expect(smsLink(phone)).toBe(link)
})

it('puts a message into the links as iOS and Android read them', () => {
  expect(smsLink('(214) 555-0123', 'Hi & bye, “José”?\n🧱')).toBe(
    'sms:+12145550123?&body=Hi%20%26%20bye%2C%20%E2%80%9CJos%C3%A9%E2%80%9D%3F%0A%F0%9F%A7%B1',
  )
  expect(replyMailLink('a&b@example.com', 'Hi\nthere')).toBe(
    `mailto:a%26b@example.com?subject=${encodeURIComponent(company.name)}&body=Hi%0D%0Athere`,
  )
})
