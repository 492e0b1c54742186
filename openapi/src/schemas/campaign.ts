/** What advertising networks add to the links that lead to a page, by the name of the network for people. */
export const clickIds = {
  'Google Ads': ['gclid', 'gbraid', 'wbraid'],
  'Microsoft Ads': ['msclkid'],
  Facebook: ['fbclid'],
} as const

/** The parameters of a link that say which campaign it belongs to: the standard ones, and those of networks. */
export const campaignParameters = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  ...Object.values(clickIds).flat(),
] as const

/** What is stored of how a visit began. */
export const campaignFields = [...campaignParameters, 'landingPage', 'referrer'] as const
export type CampaignField = (typeof campaignFields)[number]

/** How many characters a field has at most: networks make long IDs, whose names all end so. */
export const maxCampaignLength = (name: CampaignField) => (/id$/.test(name) ? 500 : 200)

/** How a visit began: the parameters of the first link, the path of the first page, and the host that linked to it. */
export type Campaign = Record<CampaignField, string | null>

/** Adds null for each field that a campaign lacks: version 1.1 and earlier had fewer. */
// @__NO_SIDE_EFFECTS__
export const completeCampaign = (campaign: Partial<Campaign>): Campaign => ({
  ...(Object.fromEntries(campaignFields.map((name) => [name, null])) as Campaign),
  ...campaign,
})

const networkOf = (campaign: Partial<Campaign>) =>
  Object.entries(clickIds).find(([, names]) => names.some((name) => campaign[name]))?.[0]

/**
 * What brought a visitor: the `utm_campaign`; without one, the network whose click it was, the `utm_source`, or the host that
 * linked to the page. Null if that is nothing, or unknown.
 */
export function visitOrigin(campaign: Partial<Campaign> | null): string | null {
  if (campaign === null) return null
  const { utm_campaign, utm_source, referrer } = campaign
  return utm_campaign ?? networkOf(campaign) ?? utm_source ?? referrer ?? null
}

/** The name under which statistics count a campaign: `Direct` if nothing brought the visitor. Null if it is unknown. */
export const campaignName = (campaign: Partial<Campaign> | null) =>
  visitOrigin(campaign) ?? (campaign?.landingPage ? 'Direct' : null)

/** Formats a campaign on one line for people, such as `Google Ads, spring; landed on /services`. Null if it is unknown. */
export function formatCampaign(campaign: Campaign | null): string | null {
  if (campaign === null) return null
  const { utm_medium, utm_campaign, utm_term, utm_content, landingPage } = campaign
  const source = networkOf(campaign) ?? campaign.utm_source
  const origin = [source, utm_medium, utm_campaign, utm_term, utm_content].filter(Boolean).join(', ')
  const landed = landingPage && `landed on ${landingPage}`
  return [origin || campaignName(campaign), landed].filter(Boolean).join('; ').replaceAll(/\s+/g, ' ') || null
}
