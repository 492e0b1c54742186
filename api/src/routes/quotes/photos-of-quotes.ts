import { QuotePhotosQuery, type QuotePhotosList } from '@concrete-quote/openapi'
import { Router } from 'express'
import { onlySignedIn } from '../../auth/sessions.ts'
import { parseInput } from '../../http/request/parse-input.ts'
import { addResource } from '../../http/resource.ts'
import type { Store } from '../../stores/store.ts'

/** `/api/photos`: signed-in users list the photos of several quotes. Lists of quotes do not depend on it. */
export function photosOfQuotesRoutes(store: Store, publicUrl: string): Router {
  return addResource(Router(), '/photos', {
    get: [
      onlySignedIn(store, publicUrl),
      async (req, res) => {
        const { quoteId } = parseInput(QuotePhotosQuery, req.query)
        res.json({ items: await store.photosOf(quoteId) } satisfies QuotePhotosList)
      },
    ],
  })
}
