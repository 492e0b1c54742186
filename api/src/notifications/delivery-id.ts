import { v5 as uuid } from 'uuid'
import type { Delivery } from '../stores/interface/delivery-store.ts'

/** The ID of a delivery, derived from its quote and channel, so that it is the same in every process and attempt. */
export function deliveryId({ quoteId, channel }: Pick<Delivery, 'quoteId' | 'channel'>): string {
  return uuid(channel, quoteId)
}
