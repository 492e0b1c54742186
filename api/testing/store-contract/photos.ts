import { isPhotoLinkRevoked, maxPhotos, type StoredQuote } from '@concrete-quote/openapi'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { changeQuote } from '../../src/quotes/changes/change-quote.ts'
import type { StoredPhoto } from '../../src/stores/interface/photo-store.ts'
import type { Store } from '../../src/stores/store.ts'
import { aPhoto } from '../values/a-photo.ts'
import { aQuote, type OpenStore } from '../values/a-quote.ts'

const withoutJpegs = ({ image: _, thumbnail: __, ...photo }: StoredPhoto) => photo

/** The contract of every store for the photos of quotes. */
export function photosContract(open: OpenStore) {
  const quote = aQuote()
  let store: Store
  beforeEach(async () => {
    store = await open()
    await store.add(quote)
  })
  afterEach(() => store.close())

  it('are kept in the order in which they were added', async () => {
    const [crack, drain, gate] = [aPhoto('crack'), aPhoto('drain'), aPhoto('gate')]
    await store.addPhotos(quote.id, [drain, crack])
    expect(await store.addPhotos(quote.id, [gate])).toEqual([drain, crack, gate].map(withoutJpegs))
    await store.close()
    store = await open()
    expect(await store.photos(quote.id)).toEqual([drain, crack, gate].map(withoutJpegs))
    expect(await store.photo(quote.id, crack.id, 'image')).toEqual(crack.image)
    expect(await store.photo(quote.id, crack.id, 'thumbnail')).toEqual(crack.thumbnail)
  })

  it('are stored once, however often they are added', async () => {
    const crack = aPhoto('crack')
    const again = aPhoto('crack', { createdAt: '2026-11-25T09:31:00.000Z' })
    await store.addPhotos(quote.id, [crack, crack])
    expect(await store.addPhotos(quote.id, [again])).toEqual([withoutJpegs(crack)])
    const racing = await Promise.all([1, 2, 3].map(() => store.addPhotos(quote.id, [aPhoto('drain')])))
    for (const photos of racing) expect(photos).toHaveLength(2)
    expect(await store.photos(quote.id)).toHaveLength(2)
  })

  it('belong to a quote that is stored', async () => {
    const other = aQuote()
    const crack = aPhoto('crack')
    expect(await store.addPhotos(other.id, [crack])).toBe('no-quote')
    await store.addPhotos(quote.id, [crack])
    expect(await store.photos(other.id)).toEqual([])
    expect(await store.photo(other.id, crack.id, 'image')).toBeUndefined()
    expect(await store.removePhoto(other.id, crack.id)).toBe(false)
    expect(await store.photos(quote.id)).toHaveLength(1)
  })

  it(`are at most ${maxPhotos}: of more, none is added`, async () => {
    const photos = Array.from({ length: maxPhotos + 1 }, (_, n) => aPhoto(`photo ${n}`))
    expect(await store.addPhotos(quote.id, photos)).toBe('too-many')
    expect(await store.photos(quote.id)).toEqual([])
    await store.addPhotos(quote.id, photos.slice(0, maxPhotos - 1))
    expect(await store.addPhotos(quote.id, photos.slice(maxPhotos - 1))).toBe('too-many')
    expect(await store.photos(quote.id)).toHaveLength(maxPhotos - 1)
    const racing = await Promise.all(
      photos.slice(maxPhotos - 1).map((photo) => store.addPhotos(quote.id, [photo])),
    )
    expect(racing).toContain('too-many')
    expect(await store.photos(quote.id)).toHaveLength(maxPhotos)
  })

  it('are listed for several quotes at a time, in the order of the quotes', async () => {
    const [none, other, absent] = [aQuote(), aQuote(), aQuote()]
    const [crack, drain, gate] = [aPhoto('crack'), aPhoto('drain'), aPhoto('gate')]
    const ids = [other.id, none.id, quote.id, absent.id, other.id]
    expect(await store.photosOf(ids)).toEqual([])
    for (const added of [none, other]) await store.add(added)
    await store.addPhotos(quote.id, [drain, crack])
    await store.addPhotos(other.id, [gate])
    await store.addPhotos(none.id, [gate])
    await store.removePhoto(none.id, gate.id)
    expect(await store.photosOf(ids)).toEqual([
      { quoteId: other.id, photos: [withoutJpegs(gate)] },
      { quoteId: quote.id, photos: [drain, crack].map(withoutJpegs) },
    ])
    await store.erase(other.id)
    expect(await store.photosOf([other.id])).toEqual([])
  })

  it('are removed one by one', async () => {
    const [crack, drain] = [aPhoto('crack'), aPhoto('drain')]
    await store.addPhotos(quote.id, [crack, drain])
    expect(await store.removePhoto(quote.id, crack.id)).toBe(true)
    expect(await store.removePhoto(quote.id, crack.id)).toBe(false)
    expect(await store.photos(quote.id)).toEqual([withoutJpegs(drain)])
    expect(await store.photo(quote.id, crack.id, 'image')).toBeUndefined()
  })

  it('take space, which is free again when they are removed', async () => {
    const before = await store.photoBytes()
    const large = aPhoto('large', { bytes: 1_000_000, image: Buffer.alloc(1_000_000, 7) })
    await store.addPhotos(quote.id, [large])
    const bytes = (await store.photoBytes()) - before
    expect(bytes).toBeGreaterThanOrEqual(1_000_000)
    expect(bytes).toBeLessThan(1_100_000)
    await store.removePhoto(quote.id, large.id)
    expect(await store.photoBytes()).toBeLessThan(before + 100_000)
  })

  it('are erased with their quote', async () => {
    const [alone, several, left] = [aQuote(), aQuote(), aQuote()]
    for (const { id } of [alone, several, left]) {
      await store.add({ ...quote, id })
      await store.addPhotos(id, [aPhoto('crack')])
    }
    await store.addPhotos(quote.id, [aPhoto('drain')])
    await store.erase(alone.id)
    await store.eraseAll([several.id])
    const read = await store.find(quote.id)
    expect(await store.erase(quote.id, read?.version)).toBe(true)
    for (const { id } of [alone, several, quote]) {
      expect(await store.photos(id)).toEqual([])
      expect(await store.addPhotos(id, [aPhoto('crack')])).toBe('no-quote')
    }
    expect(await store.photos(left.id)).toHaveLength(1)
  })

  it('keep who added them', async () => {
    const [own, sent] = [aPhoto('own', { addedBy: 'ada' }), aPhoto('sent')]
    await store.addPhotos(quote.id, [own, sent])
    // Of a photo that is added twice, the first is kept.
    const again = [aPhoto('own'), aPhoto('sent', { addedBy: 'ada' })]
    expect(await store.addPhotos(quote.id, again)).toEqual([own, sent].map(withoutJpegs))
    await store.removePhoto(quote.id, own.id)
    expect(await store.addPhotos(quote.id, [aPhoto('own')])).toMatchObject([
      { id: sent.id, addedBy: null },
      { id: own.id, addedBy: null },
    ])
  })

  it('are not added to a quote that does not take them any more', async () => {
    const revocation = { type: 'link-revoked' } as const
    const takesPhotos = (now: StoredQuote) => !isPhotoLinkRevoked(now)
    await store.addPhotos(quote.id, [aPhoto('crack')], takesPhotos)
    await Promise.all([
      changeQuote(store, quote.id, revocation, 'ada'),
      ...['drain', 'gate'].map((name) => store.addPhotos(quote.id, [aPhoto(name)], takesPhotos)),
    ])
    const before = await store.photos(quote.id)
    const added = [aPhoto('crack'), aPhoto('fence')]
    expect(await store.addPhotos(quote.id, added, takesPhotos)).toBe('no-quote')
    expect(await store.photos(quote.id)).toEqual(before)
  })

  it('are not added to a quote that is erased meanwhile', async () => {
    const adding = Array.from({ length: maxPhotos }, (_, n) =>
      store.addPhotos(quote.id, [aPhoto(`photo ${n}`)]),
    )
    await Promise.all([...adding.slice(0, 4), store.erase(quote.id), ...adding.slice(4)])
    expect(await store.photos(quote.id)).toEqual([])
  })
}
