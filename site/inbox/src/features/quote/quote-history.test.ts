import { exampleOf, StoredQuote, completeCampaign, type QuoteDelivery } from '@concrete-quote/openapi'
import { expect, it } from 'vitest'
import { formatTime } from '../../words/time.ts'
import { describeEvent, historyLines, photoLines } from './quote-history.tsx'

const quote: StoredQuote = {
  ...exampleOf(StoredQuote),
  createdAt: '2026-11-25T15:00:00.000Z',
  source: null,
  lang: null,
  campaign: null,
}
const now = Date.parse('2026-11-25T16:00:00.000Z')
const delivery: QuoteDelivery = {
  kind: 'email',
  target: 'owner@mail.example',
  state: 'delivered',
  attempts: 1,
  dueAt: null,
  settledAt: '2026-11-25T15:00:02.000Z',
}
const dueAt = '2026-11-25T15:30:00.000Z'
const texts = (quote: StoredQuote, deliveries: QuoteDelivery[]) =>
  historyLines(quote, deliveries, [], now).map(({ text }) => text)

it.each([
  [{}, 'Received'],
  [{ source: 'phone' }, 'Received by phone'],
  [{ source: 'acme', lang: 'es' }, 'Received from acme, in Spanish'],
  [{ lang: 'es-MX' }, 'Received, in Spanish'],
])('says how a quote with %j was received', (fields, text) => {
  expect(texts({ ...quote, ...fields }, [])).toEqual([text])
})

it('says from which campaign a quote came', () => {
  const campaign = completeCampaign({ utm_source: 'nextdoor' })
  expect(texts({ ...quote, campaign }, [])).toEqual(['Received from nextdoor'])
})

it.each([
  [{}, ['Email to owner@mail.example']],
  [{ kind: 'confirmation', target: null }, ['Confirmation to the visitor']],
  [{ kind: 'webhook-released', target: 'crm.example' }, ['Release from spam by webhook to crm.example']],
  // The history has the change itself.
  [{ kind: 'webhook-updated', target: 'crm.example' }, []],
  [
    { kind: 'webhook-updated', target: 'crm.example', state: 'failed', attempts: 12 },
    ['Change by webhook to crm.example failed after 12 attempts'],
  ],
  [{ kind: 'pigeon' }, ['pigeon to owner@mail.example']],
  [{ state: 'failed', attempts: 12 }, ['Email to owner@mail.example failed after 12 attempts']],
  [
    { state: 'pending', attempts: 1, dueAt, settledAt: null },
    ['Email to owner@mail.example: not delivered yet, after 1 attempt'],
  ],
  [
    { state: 'pending', attempts: 0, dueAt, settledAt: null },
    ['Email to owner@mail.example: not delivered yet'],
  ],
  // A reminder to come, and one that was not needed.
  [{ state: 'pending', attempts: 0, dueAt: '2026-11-26T15:00:00.000Z', settledAt: null }, []],
  [{ state: 'skipped' }, []],
] as const)('says what became of a notification with %j', (fields, expected) => {
  expect(texts(quote, [{ ...delivery, ...fields }])).toEqual([...expected, 'Received'])
})

it('lists what happened newest first, and at the same time in the order in which it was stored', () => {
  const at = '2026-11-25T15:10:00.000Z'
  const history = [
    { type: 'no-answer', at: '2026-11-25T15:05:00.000Z', by: 'ada', text: null },
    { type: 'address', at, by: 'sam', text: '12 Oak St' },
    { type: 'note', at, by: 'sam', text: 'Gate code 4711.' },
  ]
  expect(
    historyLines({ ...quote, history }, [delivery], [], now).map(({ text, by }) => `${text} ${by}`),
  ).toEqual([
    'Note: Gate code 4711. sam',
    'Address: 12 Oak St sam',
    'Called, no answer ada',
    'Email to owner@mail.example null',
    'Received null',
  ])
})

const at = '2026-11-25T15:10:00.000Z'
it.each([
  ['no-answer', null, 'Called, no answer'],
  ['answered', at, 'Answered'],
  ['answered', '2026-11-25T14:00:00.000Z', `Answered ${formatTime('2026-11-25T14:00:00.000Z')}`],
  ['reopened', null, 'Not answered after all'],
  ['call-back', new Date(2026, 10, 27, 9).toISOString(), 'Call back set for Fri, Nov 27, 9:00 AM'],
  ['call-back', null, 'Call back removed'],
  ['note', 'Hi', 'Note: Hi'],
  ['note', null, 'Note removed'],
  ['address', null, 'Address removed'],
  ['assigned', 'sam', 'Assigned to sam'],
  ['assigned', null, 'Assigned to nobody'],
  ['spam', 'marked', 'Marked as spam'],
  ['released', null, 'Released'],
  ['link-revoked', null, 'Link to photos ended'],
  ['photo', 'slab.jpg', 'photo: slab.jpg'],
  ['toString', null, 'toString'],
])('describes the event %s with the text %s', (type, text, words) => {
  expect(describeEvent({ type, at, by: 'ada', text })).toBe(words)
})

const aPhoto = (minutes: number) => ({
  id: `photo-at-${minutes}`,
  createdAt: new Date(Date.UTC(2026, 10, 25, 15, minutes)).toISOString(),
  width: 2560,
  height: 1920,
  bytes: 500_000,
  addedBy: null,
})
const lines = (...minutes: number[]) =>
  photoLines(minutes.map(aPhoto), []).map(({ at, text }) => `${at.slice(11, 16)} ${text}`)

it('says nothing of a quote without photos', () => {
  expect(lines()).toEqual([])
})

it('counts the photos of a sitting, in which each follows the one before within 5 minutes', () => {
  expect(lines(0, 4, 8)).toEqual(['15:08 3 photos added'])
  expect(lines(0, 0, 5)).toEqual(['15:00 2 photos added', '15:05 1 photo added'])
})

it('says who added and removed photos', () => {
  const photos = [aPhoto(0), { ...aPhoto(1), addedBy: 'ada' }, aPhoto(2), { ...aPhoto(3), addedBy: 'ada' }]
  const removals = [
    { by: null, minutes: 4 },
    { by: 'sam', minutes: 5 },
    { by: null, minutes: 6 },
    { by: null, minutes: 30 },
  ].map(({ by, minutes }) => ({ type: 'photo-removed', at: aPhoto(minutes).createdAt, by, text: null }))
  expect(photoLines(photos, removals).map(({ text, by }) => `${text} ${by}`)).toEqual([
    '2 photos added null',
    '2 photos added ada',
    '2 photos removed by the visitor null',
    '1 photo removed sam',
    '1 photo removed by the visitor null',
  ])
})
