import type { QuoteDeps } from '../quotes/changes/one-quote.ts'
import { addQuoteEvent, HistoryFullError } from '../quotes/changes/update-quote.ts'

/**
 * Removes a photo. The history of its quote says so before it is gone, unless that is full.
 * @param by The name of the user, or null for the visitor, who can remove their own photos only.
 * @returns False if there is no such photo.
 */
export async function removePhoto(
  { store, quotes }: Pick<QuoteDeps, 'store' | 'quotes'>,
  quoteId: string,
  id: string,
  by: string | null,
): Promise<boolean> {
  const photo = (await store.photos(quoteId)).find((photo) => photo.id === id)
  if (!photo || (by === null && photo.addedBy !== null)) return false
  const event = { type: 'photo-removed', at: new Date().toISOString() }
  await addQuoteEvent(quotes, quoteId, event, by).catch((error: unknown) => {
    if (!(error instanceof HistoryFullError)) throw error
  })
  return store.removePhoto(quoteId, id)
}
