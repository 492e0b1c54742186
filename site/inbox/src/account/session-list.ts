import type { ActiveSession } from '@concrete-quote/openapi'
import { itemsQuery } from '../queries/items.ts'

/** The sessions of the signed-in user. */
export const sessionsQuery = itemsQuery<ActiveSession>('/api/sessions')
