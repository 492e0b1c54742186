import type { QuotePhotos } from '@concrete-quote/openapi'
import type { PhotoStore } from '../../../../stores/interface/photo-store.ts'
import { StoreUnavailableError } from '../../../../stores/store-errors.ts'
import { inBatches } from '../in-batches.ts'

/** Finds the photos of the quotes that pass through. If photos are unavailable, the quotes still pass. */
export function createPhotoFinder(store: PhotoStore) {
  const found: QuotePhotos[] = []
  let fault: StoreUnavailableError | undefined

  async function find(quotes: { id: string }[]): Promise<void> {
    if (fault) return
    try {
      found.push(...(await store.photosOf(quotes.map(({ id }) => id))))
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error
      fault = error
    }
  }

  return {
    find,
    async *through<Quote extends { id: string }>(quotes: AsyncIterable<Quote>): AsyncGenerator<Quote> {
      for await (const batch of inBatches(quotes)) {
        await find(batch)
        yield* batch
      }
    },
    /** @throws {StoreUnavailableError} if photos were unavailable. */
    found: (): QuotePhotos[] => {
      if (fault) throw fault
      return found
    },
  }
}

/** The number of photos of all quotes. */
export const countPhotos = (quotes: QuotePhotos[]) =>
  quotes.reduce((sum, { photos }) => sum + photos.length, 0)

/** Formats a number of photos. */
export const photosText = (count: number) => `${count} ${count === 1 ? 'photo' : 'photos'}`
