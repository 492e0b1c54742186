import { expect, test } from 'vitest'
import { describeViews, originOf } from './partners.tsx'

test.each([
  ['https://partner.example/page?from=mail#form', 'https://partner.example'],
  [' HTTPS://Partner.Example/ ', 'https://partner.example'],
  ['partner.example/page', 'https://partner.example'],
  ['http://localhost:8080/', 'http://localhost:8080'],
  ['https://müller.example', 'https://xn--mller-kva.example'],
  ['https://', 'https://'],
  ['', ''],
  ['no address', 'no address'],
])('takes the origin of %j', (address, origin) => {
  expect(originOf(address)).toBe(origin)
})

test.each([
  [null, false, ''],
  [20, false, '. Shown 1,214 times this week, last just now; 9 sent it'],
  [300, false, '. Shown 1,214 times this week, last 5 min ago; 9 sent it'],
  [12 * 86_400, true, '. No sign of the form for 12 days'],
])('says that the form was last shown %s seconds ago', (lastSeenSecondsAgo, isSilent, words) => {
  expect(describeViews({ viewsOfWeek: 1214, quotesOfWeek: 9, lastSeenSecondsAgo, isSilent })).toBe(words)
})
