import type { Delivery } from '../../interface/delivery-store.ts'
import {
  toDeliveryDocument,
  type DeliveryDocument,
  type QuoteDocument,
  type QuoteModel,
} from './quote-document.ts'

type DeliveryFields = {
  [Field in Exclude<keyof DeliveryDocument, 'channel'>]?: DeliveryDocument[Field] | undefined
}

/**
 * Changes one delivery of a quote unless it has changed since it was read, in one atomic write. It is addressed by
 * its position, which never changes, because not every compatible server supports `arrayFilters`.
 * @param expected The values that the delivery must still have.
 * @param changes The new values; undefined removes a field.
 * @returns Whether it was changed.
 */
export async function updateDelivery(
  quotes: QuoteModel,
  { _id, deliveries = [] }: Pick<QuoteDocument, '_id' | 'deliveries'>,
  channel: string,
  expected: DeliveryFields,
  changes: DeliveryFields,
): Promise<boolean> {
  const position = deliveries.findIndex((delivery) => delivery.channel === channel)
  if (position === -1) return false
  const at = (fields: object) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [`deliveries.${position}.${name}`, value]),
    )
  const isKept = ([, value]: [string, unknown]) => value !== undefined
  const all = Object.entries(at(changes))
  const set = Object.fromEntries(all.filter(isKept))
  const unset = all.filter((entry) => !isKept(entry)).map(([path]) => [path, 1])
  const { matchedCount } = await quotes.updateOne(
    { _id, ...at({ channel, ...expected }) },
    { $set: set, ...(unset.length > 0 && { $unset: Object.fromEntries(unset) as Record<string, 1> }) },
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
  existing: DeliveryDocument[] | undefined,
  added: Delivery[],
): { expected: Record<string, unknown>; changes: Record<string, unknown> } {
  const documents = added.map(toDeliveryDocument)
  if (existing === undefined && documents.length > 0)
    return { expected: { deliveries: { $exists: false } }, changes: { deliveries: documents } }
  const deliveries = existing ?? []
  const expected: Record<string, unknown> = {}
  const changes: Record<string, unknown> = {}
  let end = deliveries.length
  for (const document of documents) {
    const position = deliveries.findIndex(({ channel }) => channel === document.channel)
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
