import type { Passkey } from '@concrete-quote/openapi'
import { itemsQuery } from '../../queries/items.ts'

/** The passkeys of the signed-in user. */
export const passkeysQuery = itemsQuery<Passkey>('/api/passkeys')
