import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aPhoto } from '../../../../testing/values/a-photo.ts'
import { aQuote } from '../../../../testing/values/a-quote.ts'
import { freshDataDir } from '../../../../testing/servers/server.ts'
import { mountDisk, noDisk, unmountDisk } from '../../../../testing/faults/small-disk.ts'
import { NoPhotoSpaceError } from '../../store-errors.ts'
import type { Store } from '../../store.ts'
import { openSqliteStore } from '../sqlite-store.ts'

describe.skipIf(noDisk)(`photos on a full disk${noDisk}`, () => {
  const quote = aQuote()
  let dataDir: string
  let store: Store
  beforeEach(async () => {
    dataDir = freshDataDir()
    expect(mountDisk(dataDir, 140)).toBe('')
    store = openSqliteStore(dataDir)
    await store.add(quote)
  })
  afterEach(async () => {
    await store.close()
    unmountDisk(dataDir)
  })

  const aLargePhoto = (n: number) => aPhoto(`photo ${n}`, { image: randomBytes(4_000_000), bytes: 4_000_000 })

  it('are rejected, while quotes are stored', async () => {
    let stored = 0
    const fill = async () => {
      for (; stored < 8; stored++) await store.addPhotos(quote.id, [aLargePhoto(stored)])
    }
    await expect(fill()).rejects.toThrow(NoPhotoSpaceError)
    await expect(fill()).rejects.toThrow(/photos\.db has too little space for photos\. Free up disk space\./)
    expect(stored).toBeGreaterThan(0)
    for (let n = 0; n < 100; n++) await store.add(aQuote())
    await store.ping()
    expect(await store.photos(quote.id)).toHaveLength(stored)
    await store.check()
  })
})
