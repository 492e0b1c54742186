import * as z from 'zod/mini'
import { ofType } from '../../error-messages.ts'
import { optionalText } from '../../text.ts'
import { campaignFields, completeCampaign, type Campaign, type CampaignField } from './campaign.ts'

// Apart from `campaign.ts`, which pages load without zod.

/** Creates the shape of a campaign from the schema of a field. */
export function campaignShape<Schema extends z.ZodMiniType>(schema: Schema) {
  return Object.fromEntries(campaignFields.map((name) => [name, schema])) as Record<CampaignField, Schema>
}

/** A field as sent. */
export const campaignField = z.optional(optionalText(200))

/** Creates the schema of how a visit began, as sent. Without any field it becomes null. */
export const campaignInput = () =>
  z.pipe(
    z.nullish(z.object(campaignShape(campaignField), ofType('object'))),
    z.transform((sent) =>
      sent && Object.values(sent).some(Boolean) ? completeCampaign(sent as Partial<Campaign>) : null,
    ),
  )
