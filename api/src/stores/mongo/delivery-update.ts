import type { DeliveryDocument, QuoteDocument, QuoteModel } from './quote-document.ts'

type DeliveryFields = {
  [Field in Exclude<keyof DeliveryDocument, 'channel'>]?: DeliveryDocument[Field] | undefined
}

/**
 * Changes one delivery of a quote, unless it is no longer as it was read: one atomic write. It is named by its position,
 * which never changes, since not every compatible server knows `arrayFilters`.
 * @param expected What the delivery must still have.
 * @param changes What it gets; undefined takes a field away.
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
