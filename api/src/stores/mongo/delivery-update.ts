import type { DeliveryDocument, QuoteDocument, QuoteModel } from './quote-document.ts'

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
