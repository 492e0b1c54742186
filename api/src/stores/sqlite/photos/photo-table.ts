import type { Photo } from '@concrete-quote/openapi'
import type { PhotoSize, StoredPhoto } from '../../interface/photo-store.ts'
import type { Database } from '../file/engine.ts'
import { markErased } from '../quotes/erase.ts'

export type PhotoTable = ReturnType<typeof createPhotoTable>

/** The statements on the table of photos. */
export function createPhotoTable(db: Database) {
  const insertUploader = db.prepare('INSERT INTO uploaders VALUES (last_insert_rowid(), ?)')
  const insert = db.prepare(
    `INSERT OR IGNORE INTO photos (quoteId, id, createdAt, width, height, bytes, thumbnail, image)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const list = db.prepare(
    `SELECT id, createdAt, width, height, bytes, username AS addedBy
    FROM photos LEFT JOIN uploaders USING (position) WHERE quoteId = ? ORDER BY position`,
  )
  const prepareFor = (size: PhotoSize) =>
    db.prepare(`SELECT ${size} AS jpeg FROM photos WHERE quoteId = ? AND id = ?`)
  const jpegs = { image: prepareFor('image'), thumbnail: prepareFor('thumbnail') }
  const remove = db.prepare('DELETE FROM photos WHERE quoteId = ? AND id = ?')
  const removeAll = db.prepare('DELETE FROM photos WHERE quoteId = ?')
  const setErased = db.prepare(markErased)
  const any = 'SELECT DISTINCT quoteId FROM photos'
  const allQuoteIds = db.prepare(any)
  const quoteIds = db.prepare(`${any} WHERE quoteId IN (SELECT value FROM json_each(?))`)

  /** The pages in use. Others are reused, or returned to the file system. */
  const used = db.prepare(
    `SELECT (page_count - freelist_count) * page_size AS bytes
    FROM pragma_page_count, pragma_freelist_count, pragma_page_size`,
  )

  function marked({ changes }: { changes: number | bigint }): boolean {
    if (Number(changes) === 0) return false
    setErased.run()
    return true
  }

  return {
    insert(quoteId: string, photo: StoredPhoto) {
      const { id, createdAt, width, height, bytes, addedBy, thumbnail, image } = photo
      const { changes } = insert.run(quoteId, id, createdAt, width, height, bytes, thumbnail, image)
      if (Number(changes) > 0 && addedBy !== null) insertUploader.run(addedBy)
    },
    list: (quoteId: string) => list.all(quoteId) as unknown[] as Photo[],
    /** The JPEG of a photo. Undefined if there is none. */
    jpeg(quoteId: string, id: string, size: PhotoSize): Buffer | undefined {
      const row = jpegs[size].get(quoteId, id) as { jpeg: Uint8Array } | undefined
      return row && Buffer.from(row.jpeg.buffer, row.jpeg.byteOffset, row.jpeg.byteLength)
    },
    usedBytes: () => (used.get() as { bytes: number }).bytes,
    /** Removals return whether there was any photo. */
    remove: (quoteId: string, id: string) => marked(remove.run(quoteId, id)),
    removeAll: (quoteId: string) => marked(removeAll.run(quoteId)),
    /** The quotes that have photos, of some or of all quotes. */
    quoteIds: (among?: string[]) =>
      (
        (among ? quoteIds.all(JSON.stringify(among)) : allQuoteIds.all()) as unknown[] as {
          quoteId: string
        }[]
      ).map(({ quoteId }) => quoteId),
  }
}
