import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentVisit, keptVisit } from './visit.ts'

let kept: Map<string, string>

/** Opens a page in the tab, as far as a visit depends on it. */
function open(address: string, referrer = '') {
  vi.stubGlobal('location', new URL(address))
  vi.stubGlobal('document', { referrer })
  return currentVisit()
}

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

// The next file may be of the server, which has no document.
afterEach(() => {
  vi.unstubAllGlobals()
})

const site = 'https://quotes.example.com'

it.each([
  ['/', '', { landingPage: '/' }],
  ['/services?size=3', 'https://www.google.com/', { landingPage: '/services', referrer: 'www.google.com' }],
  ['/', 'android-app://com.example.reader/', { landingPage: '/', referrer: 'com.example.reader' }],
  [
    '/?utm_source=google&utm_source=bing&gclid=x%20y&landingPage=/forged&referrer=forged&email=ada@example.com',
    '',
    { utm_source: 'google', gclid: 'x y', landingPage: '/' },
  ],
  [`/?utm_term=${'🧱'.repeat(200)}`, '', { utm_term: '🧱'.repeat(200), landingPage: '/' }],
  [`/?utm_term=${'🧱'.repeat(201)}&utm_source=`, '', { utm_term: '🧱'.repeat(200), landingPage: '/' }],
  [`/?gclid=${'x'.repeat(500)}&fbclid=${'x'.repeat(501)}`, '', { gclid: 'x'.repeat(500), landingPage: '/' }],
  [
    '/?a=b&amp;utm_source=mail&AMP;utm_medium=email',
    '',
    { utm_source: 'mail', utm_medium: 'email', landingPage: '/' },
  ],
  ['/?UTM_Source=Mail&GCLID=X', '', { utm_source: 'Mail', gclid: 'X', landingPage: '/' }],
  ['/?a=b#utm_source=mail', '', { utm_source: 'mail', landingPage: '/' }],
  ['/#/plans?gclid=x&utm_source=mail', '', { gclid: 'x', utm_source: 'mail', landingPage: '/' }],
  [`/${'x'.repeat(200)}`, '', {}],
])('begins at %s, from "%s"', (path, referrer, visit) => {
  expect(open(site + path, referrer)).toEqual(visit)
})

it('remains what it was on later pages of the tab', () => {
  const first = open(`${site}/?utm_source=newsletter`, 'https://mail.example/')
  expect(open(`${site}/contact?utm_source=newsletter`, `${site}/`)).toEqual(first)
  expect(open(`${site}/`, 'https://www.google.com/')).toEqual(first)
})

it('begins anew with a click of another campaign, and goes on as that', () => {
  open(`${site}/?gclid=old&utm_source=google`)
  const paid = open(`${site}/patios?gclid=new&utm_source=google`, 'https://www.google.com/')
  expect(paid).toEqual({
    gclid: 'new',
    utm_source: 'google',
    landingPage: '/patios',
    referrer: 'www.google.com',
  })
  // The same page in another view, and later pages.
  expect(open(`${site}/contact?gclid=new&utm_source=google`, 'https://www.google.com/')).toEqual(paid)
  expect(open(`${site}/contact`, `${site}/patios`)).toEqual(paid)
  expect(open(`${site}/?utm_campaign=spring`, 'https://mail.example/')).toEqual({
    utm_campaign: 'spring',
    landingPage: '/',
    referrer: 'mail.example',
  })
  // After a redirect of the site.
  expect(open(`${site}/?msclkid=x`, `${site}/go`)).toEqual({ msclkid: 'x' })
})

it('has an unknown beginning in a tab that a page of the same host opened', () => {
  expect(open(`${site}/contact?utm_source=flyer`, `${site}/`)).toEqual({ utm_source: 'flyer' })
  expect(open(`${site}/services`)).toEqual({ utm_source: 'flyer' })
})

it.each([
  'null',
  '[]',
  '5',
  '{',
  '{"email":"ada@example.com"}',
  '{"landingPage":5}',
  '{"utm_source":"\\ud800"}',
  JSON.stringify({ utm_source: 'x'.repeat(201) }),
])('begins anew if another script wrote %s', (text) => {
  open(`${site}/`)
  for (const key of kept.keys()) kept.set(key, text)
  expect(open(`${site}/services`)).toEqual({ landingPage: '/services' })
})

it('is read from each page alone if storage is blocked', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(open(`${site}/?gclid=x`)).toEqual({ gclid: 'x', landingPage: '/' })
  expect(open(`${site}/contact`, `${site}/`)).toEqual({})
  expect(keptVisit()).toBeUndefined()
})

it.each(['about:srcdoc', 'file:///home/ada/page.html'])('is unknown on %s, and not kept', (address) => {
  expect(open(address)).toEqual({})
  expect(kept.size).toBe(0)
})
