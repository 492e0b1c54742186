import * as z from 'zod/mini'
import { ofType } from '../error-messages.ts'
import { optionalText } from '../text.ts'

/** The standard parameters that links of a campaign have, by the names that analytics products read. */
export const campaignParameters = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const
type CampaignParameter = (typeof campaignParameters)[number]

/** Creates the fields of a campaign from the schema of one. */
export function campaignFields<Schema extends z.ZodMiniType>(schema: Schema) {
  const entries = campaignParameters.map((name) => [name, schema])
  return Object.fromEntries(entries) as Record<CampaignParameter, Schema>
}

/** A parameter as sent. */
export const campaignParameter = z.optional(optionalText(200))

/** The campaign of the link that led to a page, as sent. Without any parameter it becomes null. */
export const CampaignInput = z.pipe(
  z.nullish(z.object(campaignFields(campaignParameter), ofType('object'))),
  z.transform((sent): Campaign | null => {
    const entries = campaignParameters.map((name) => [name, sent?.[name] ?? null])
    return entries.some(([, value]) => value) ? (Object.fromEntries(entries) as Campaign) : null
  }),
)

/** The campaign of the link that led to a page, as stored: null for each parameter that the link lacks. */
export type Campaign = Record<CampaignParameter, string | null>

/** Formats a campaign on one line for people, such as `utm_source: newsletter, utm_medium: email`. */
export function formatCampaign(campaign: Campaign | null): string | null {
  const given = campaignParameters.filter((name) => campaign?.[name])
  return given.map((name) => `${name}: ${campaign?.[name]?.replaceAll(/\s+/g, ' ')}`).join(', ') || null
}
