import { spamReasons, type ListedQuote } from '@concrete-quote/openapi'
import { expect, it } from 'vitest'
import { describeState, describeTags } from './row-words.ts'

/** A time in the reader's time zone, in November 2026. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString()
const now = Date.parse(at(25, 12))

function aQuote(fields: Partial<ListedQuote>): ListedQuote {
  const absent = { spam: null, answeredAt: null, answeredBy: null, callBackAt: null, assignedTo: null }
  const none = { source: null, campaign: null, lang: 'en', reasons: [], calls: 0 }
  return { createdAt: at(25, 11), ...absent, ...none, ...fields } as ListedQuote
}

it.each<[string, Partial<ListedQuote>]>([
  ['Waiting: call within 23 h', { createdAt: at(25, 11) }],
  ['Overdue by 3 h', { createdAt: at(24, 9) }],
  ['Call back now (since 9:00 AM)', { callBackAt: at(25, 9) }],
  ['Call back Fri, Nov 27, 9:00 AM', { createdAt: at(20, 9), callBackAt: at(27, 9) }],
  ['Answered Nov 24, 9:12 AM by ada', { answeredAt: at(24, 9, 12), answeredBy: 'ada' }],
  ['Answered Nov 24, 9:12 AM', { answeredAt: at(24, 9, 12) }],
  ['Marked as spam', { spam: 'marked' }],
  ['Spam? Too fast', { spam: 'too-fast', answeredAt: at(24, 9, 12) }],
  ['Spam? Many links', { spam: 'content', reasons: ['links', 'markup'] }],
  ['Spam? Its content', { spam: 'content', reasons: ['of-another-version'] }],
])('says "%s"', (words, fields) => {
  expect(describeState(aQuote(fields), now)).toBe(words)
})

it('has words for each rule about content', () => {
  for (const reason of Object.keys(spamReasons)) {
    expect(describeState(aQuote({ spam: 'content', reasons: [reason] }), now)).not.toContain('Its content')
  }
})

const campaign = {
  utm_source: 'nextdoor',
  utm_medium: 'social',
  utm_campaign: null,
  utm_term: null,
  utm_content: null,
}

it.each<[string[], Partial<ListedQuote>]>([
  [[], { lang: 'en-US' }],
  [[], { lang: null }],
  [['Spanish'], { lang: 'es-MX' }],
  [['By phone'], { source: 'phone' }],
  [['from acme'], { source: 'acme' }],
  [['from nextdoor'], { campaign }],
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
