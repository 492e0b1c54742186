import { company, type ListedQuote, completeCampaign } from '@concrete-quote/openapi'
import { expect, it } from 'vitest'
import { describeState, describeTags, describeCalls, describeDue } from './quote-words.ts'

/** A time in the reader's time zone, in November 2026. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString()
const now = Date.parse(at(25, 12))

function aQuote(fields: Partial<ListedQuote>): ListedQuote {
  const absent = { spam: null, answeredAt: null, answeredBy: null, callBackAt: null, assignedTo: null }
  const none = {
    address: null,
    preferredContact: null,
    preferredTime: null,
    source: null,
    campaign: null,
    lang: 'en',
    reasons: [],
    calls: 0,
  }
  return { createdAt: at(25, 11), respondBy: at(26, 11), ...absent, ...none, ...fields } as ListedQuote
}

it.each<[string, Partial<ListedQuote>]>([
  ['Waiting: call within 23 h', { createdAt: at(25, 11) }],
  ['Answered Nov 24, 9:12 AM by ada', { answeredAt: at(24, 9, 12), answeredBy: 'ada' }],
  ['Answered Nov 24, 9:12 AM', { answeredAt: at(24, 9, 12) }],
  ['Marked as spam', { spam: 'marked' }],
  ['Spam? Too fast', { spam: 'too-fast', answeredAt: at(24, 9, 12) }],
  ['Spam? Many links', { spam: 'content', reasons: ['links', 'markup'] }],
  ['Spam? Its content', { spam: 'content', reasons: ['of-another-version'] }],
])('says "%s"', (words, fields) => {
  expect(describeState(aQuote(fields), now)).toBe(words)
})

const campaign = completeCampaign({ utm_source: 'nextdoor', utm_medium: 'social' })
const direct = completeCampaign({ landingPage: '/' })

it.each<[string[], Partial<ListedQuote>]>([
  [[], { lang: 'en-US' }],
  [['Prefers text, evening'], { preferredContact: 'text', preferredTime: 'evening' }],
  [['Morning'], { preferredTime: 'morning' }],
  // No ZIP code begins so. A business may work anywhere.
  [company.serviceZipCodes.length > 0 ? ['Outside your area?'] : [], { address: '1 Main St 00000' }],
  [[], { lang: null }],
  [['Spanish'], { lang: 'es-MX' }],
  [['By phone'], { source: 'phone' }],
  [['from acme'], { source: 'acme' }],
  [['from nextdoor'], { campaign }],
  [[], { campaign: direct }],
  [['from acme'], { source: 'acme', campaign: direct }],
  [['Called once'], { calls: 1 }],
  [['Called 2 times'], { calls: 2 }],
  [[], { calls: 1, answeredAt: at(25, 10) }],
  [['For grace'], { assignedTo: 'grace' }],
])('tags a quote with %j', (tags, fields) => {
  expect(describeTags(aQuote(fields), true)).toEqual(tags)
})

it('does not say who takes care of a quote if nobody else could', () => {
  expect(describeTags(aQuote({ assignedTo: 'ada' }), false)).toEqual([])
})

const minute = 60_000
const hour = 60 * minute
const createdAt = '2026-11-25T15:00:00.000Z'
const received = Date.parse(createdAt)
const respondBy = new Date(received + 24 * hour).toISOString()

it.each([
  [0, 'Waiting', ': call within 24 h'],
  [5 * hour, 'Waiting', ': call within 19 h'],
  [23 * hour + 50 * minute, 'Waiting', ': call within 10 min'],
  [24 * hour - 1, 'Waiting', ': call now'],
  [24 * hour, 'Overdue', ''],
  [24 * hour + 5 * minute, 'Overdue', ' by 5 min'],
  [27 * hour, 'Overdue', ' by 3 h'],
  [24 * 5 * hour, 'Overdue', ' by 4 days'],
])('words the state of a quote %d ms after it was received as "%s", "%s"', (age, state, rest) => {
  const waiting = { createdAt, respondBy, callBackAt: null, answeredAt: null, outcome: null }
  expect(describeDue(waiting, received + age)).toEqual({ state, rest })
})

it('words a time to call back before and after it has come', () => {
  const time = new Date(2026, 10, 27, 9)
  const words = (now: number, answeredAt: string | null = null, outcome: string | null = null) => {
    const quote = { createdAt, respondBy: null, callBackAt: time.toISOString(), answeredAt, outcome }
    return Object.values(describeDue(quote, now)).join('')
  }
  expect(words(time.getTime() - 1)).toBe('Call back Fri, Nov 27, 9:00 AM')
  expect(words(time.getTime())).toBe('Call back now (since 9:00 AM)')
  expect(words(time.getTime() + 24 * hour)).toBe('Call back now (since Fri, Nov 27, 9:00 AM)')
  expect(words(time.getTime(), createdAt)).toBe('Follow up now (since 9:00 AM)')
  expect(words(time.getTime() - 1, createdAt, 'won')).toBe('Ask for a review Fri, Nov 27, 9:00 AM')
})

it('counts calls that nobody answered, and names the last one', () => {
  const call = (time: Date, by: string | null) => ({
    type: 'no-answer',
    at: time.toISOString(),
    by,
    text: null,
  })
  const now = new Date(2026, 10, 27, 12).getTime()
  const first = call(new Date(2026, 10, 26, 16), 'sam')
  expect(describeCalls([], now)).toBe('')
  expect(describeCalls([{ ...first, type: 'note' }], now)).toBe('')
  expect(describeCalls([first], now)).toBe('Called once, Thu, Nov 26, 4:00 PM by sam')
  expect(describeCalls([first, call(new Date(2026, 10, 27, 9, 5), 'ada')], now)).toBe(
    'Called 2 times, last 9:05 AM by ada',
  )
})
