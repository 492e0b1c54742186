import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { maxQuotesWithPhotos, type Problem, type QuotePhotosList } from '@concrete-quote/openapi'
import { createApiToken } from '../accounts/tokens/api-tokens.ts'
import { DatabaseSync } from '../stores/sqlite/file/engine.ts'
import { storeFile } from '../stores/sqlite/file/store-files.ts'
import { photoFile } from '../stores/sqlite/photos/photo-file.ts'
import { openSqliteStore } from '../stores/sqlite/sqlite-store.ts'
import { aPhoto } from '../../testing/values/a-photo.ts'
import { aQuote } from '../../testing/values/a-quote.ts'
import { serveSignedIn } from '../../testing/servers/app.ts'
import { freshDataDir } from '../../testing/servers/server.ts'

const { store, send } = await serveSignedIn()

async function listOf(ids: string[]) {
  const response = await send('GET', `/photos?${ids.map((id) => `quoteId=${id}`).join('&')}`)
  return { status: response.status, body: (await response.json()) as QuotePhotosList & Problem }
}

describe('the photos of several quotes', () => {
  it('are listed by quote, without quotes that have none', async () => {
    const [cracked, plain] = [aQuote(), aQuote()]
    for (const quote of [cracked, plain]) await store.add(quote)
    const photos = await store.addPhotos(cracked.id, [aPhoto('crack'), aPhoto('drain')])
    const items = [{ quoteId: cracked.id, photos }]
    expect(await listOf([plain.id, cracked.id, aQuote().id])).toEqual({ status: 200, body: { items } })
    expect(await listOf([cracked.id])).toEqual({ status: 200, body: { items } })
    expect(await listOf([plain.id])).toEqual({ status: 200, body: { items: [] } })
  })

  it.each([
    ['of no quote', '', '/quoteId', 'Required'],
    ['of what is no ID', '?quoteId=1', '/quoteId/0', 'Must be the ID of a quote'],
    ['of other things', `?quoteId=${aQuote().id}&size=small`, '/size', 'Unknown parameter'],
  ])('are not listed %s', async (_what, search, pointer, detail) => {
    const response = await send('GET', `/photos${search}`)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ pointer, detail }] })
  })

  it(`are listed for at most ${maxQuotesWithPhotos} quotes`, async () => {
    const ids = Array.from({ length: maxQuotesWithPhotos }, () => aQuote().id)
    expect(await listOf(ids)).toEqual({ status: 200, body: { items: [] } })
    const limit = { pointer: '/quoteId', code: 'maximum', limit: maxQuotesWithPhotos }
    expect(await listOf([...ids, aQuote().id])).toMatchObject({ status: 422, body: { errors: [limit] } })
  })

  it('are listed for a partner beside a damaged quote', async () => {
    const dataDir = freshDataDir()
    const { store, url } = await serveSignedIn({ store: openSqliteStore(dataDir) })
    const [intact, damaged] = [aQuote({ source: 'homes' }), aQuote({ source: 'homes' })]
    for (const quote of [intact, damaged]) {
      await store.add(quote)
      await store.addPhotos(quote.id, [aPhoto('crack')])
    }
    const db = new DatabaseSync(storeFile(dataDir))
    db.prepare("UPDATE quotes SET digest = '0' WHERE id = ?").run(damaged.id)
    db.close()
    const { token, stored } = createApiToken('crm', { source: 'homes', scopes: ['quotes:read'] })
    await store.addToken(stored)
    const headers = { Authorization: `Bearer ${token}` }
    const response = await fetch(`${url}/api/photos?quoteId=${damaged.id}&quoteId=${intact.id}`, { headers })
    expect(((await response.json()) as QuotePhotosList).items.map(({ quoteId }) => quoteId)).toEqual([
      intact.id,
    ])
  })

  it('are unavailable without the list of quotes', async () => {
    const dataDir = freshDataDir()
    writeFileSync(photoFile(dataDir), 'no database'.repeat(1000), { mode: 0o600 })
    const { send } = await serveSignedIn({ store: openSqliteStore(dataDir) })
    expect((await send('GET', `/photos?quoteId=${aQuote().id}`)).status).toBe(503)
    expect((await send('GET', '/quotes')).status).toBe(200)
  })
})
