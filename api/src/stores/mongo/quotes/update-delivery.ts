import type { Delivery } from '../../interface/delivery-store.ts'
import { isSameChannel } from '../../interface/delivery-key.ts'
import {
  convertDelivery,
  toDeliveryDocument,
  type DeliveryDocument,
  type QuoteDocument,
  type Quotes,
} from './quote-document.ts'

/**
 * Replaces one delivery of a quote unless it has changed since it was read, in one atomic write. It is replaced as a whole,
 * because the server of the tests cannot remove a field by `arrayFilters`.
 * @param expected The key, and the values that the delivery must still have.
 * @returns Whether it was replaced.
 */
export async function replaceDelivery(
  quotes: Quotes,
  quoteId: string,
  expected: Partial<DeliveryDocument> & Pick<DeliveryDocument, 'channel' | 'time'>,
  delivery: DeliveryDocument,
): Promise<boolean> {
  const one = Object.fromEntries(Object.entries(expected).map(([name, value]) => [`one.${name}`, value]))
  const { matchedCount } = await quotes.updateOne(
    { _id: quoteId, deliveries: { $elemMatch: expected } },
    { $set: { 'deliveries.$[one]': delivery } },
    { arrayFilters: [one] },
  )
  return matchedCount > 0
}

/**
 * How an update of a quote adds deliveries, in the same atomic write. One that was skipped is replaced, so that it is due
 * again. One that is leased is attempted again, because that attempt saw the quote as it was before.
 * @param existing The deliveries of the quote as they were read.
 * @returns The fields that must still have their values, and those to set.
 */
export function deliveriesUpdate(
  existing: QuoteDocument['deliveries'],
  added: Delivery[],
): { expected: Record<string, unknown>; changes: Record<string, unknown> } {
  const documents = added.map(toDeliveryDocument)
  if (existing === undefined && documents.length > 0)
    return { expected: { deliveries: { $exists: false } }, changes: { deliveries: documents } }
  const deliveries = (existing ?? []).map(convertDelivery)
  const expected: Record<string, unknown> = {}
  const changes: Record<string, unknown> = {}
  let end = deliveries.length
  for (const document of documents) {
    const position = deliveries.findIndex(
      ({ channel, time }) => time === document.time && isSameChannel(channel, document.channel),
    )
    const { state, attempts = 0 } = deliveries[position] ?? {}
    if (position === -1) {
      // It is added at its position, because an update cannot both `$push` and change other elements.
      expected[`deliveries.${end}`] = { $exists: false }
      changes[`deliveries.${end}`] = document
      end++
    } else if (state === 'skipped') {
      expected[`deliveries.${position}.state`] = 'skipped'
      changes[`deliveries.${position}`] = document
    } else if (state === 'pending' && attempts > 0) {
      expected[`deliveries.${position}.attempts`] = attempts
      expected[`deliveries.${position}.state`] = 'pending'
      changes[`deliveries.${position}.attempts`] = attempts + 1
    }
  }
  return { expected, changes }
}
