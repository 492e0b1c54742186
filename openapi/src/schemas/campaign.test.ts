import { expect, it } from 'vitest'
import { campaignName, completeCampaign, formatCampaign } from './campaign.ts'
import { QuoteRequest } from './quote/quote-request.ts'

it.each([
  ['spring', { utm_campaign: 'spring', utm_source: 'google', gclid: 'x' }],
  ['Google Ads', { gbraid: 'x', utm_source: 'google', referrer: 'www.google.com' }],
  ['Microsoft Ads', { msclkid: 'x', landingPage: '/' }],
  ['Facebook', { fbclid: 'x' }],
  ['nextdoor', { utm_source: 'nextdoor', referrer: 'nextdoor.com' }],
  ['www.google.com', { referrer: 'www.google.com', landingPage: '/services' }],
  ['Direct', { landingPage: '/' }],
  [null, { utm_term: 'concrete' }],
])('is counted as %s: %j', (name, campaign) => {
  expect(campaignName(completeCampaign(campaign))).toBe(name)
})

it('is unknown, and not direct, for a quote that does not say how the visit began', () => {
  expect([campaignName(null), formatCampaign(null)]).toEqual([null, null])
})

it.each([
  [
    'Google Ads, cpc, spring; landed on /services',
    { gclid: 'x', utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'spring', landingPage: '/services' },
  ],
  ['www.google.com; landed on /', { referrer: 'www.google.com', landingPage: '/' }],
  ['Direct; landed on /es', { landingPage: '/es' }],
  ['concrete repair', { utm_term: 'concrete\n repair' }],
])('reads "%s": %j', (text, campaign) => {
  expect(formatCampaign(completeCampaign(campaign))).toBe(text)
})

it('has known fields only, of at most 200 characters, or 500 in a click ID', () => {
  const sent = { gclid: ' abc ', landingPage: '/', secret: 'x' }
  expect(QuoteRequest.shape.campaign.parse(sent)).toEqual(
    completeCampaign({ gclid: 'abc', landingPage: '/' }),
  )
  expect(QuoteRequest.shape.campaign.parse({ secret: 'x', gclid: ' ' })).toBeNull()
  expect(QuoteRequest.shape.campaign.safeParse({ referrer: 'x'.repeat(201) }).success).toBe(false)
  const [id, longId] = [500, 501].map((length) => ({ gclid: 'x'.repeat(length) }))
  expect(QuoteRequest.shape.campaign.parse(id)).toMatchObject({ ...id })
  expect(QuoteRequest.shape.campaign.safeParse(longId).success).toBe(false)
})
