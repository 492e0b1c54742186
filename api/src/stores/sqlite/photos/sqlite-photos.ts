import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { maxPhotos } from '@concrete-quote/openapi'
import type { Logger } from 'pino'
import type { PhotoStore, StoredPhoto, TakesPhotos } from '../../interface/photo-store.ts'
import { NoPhotoSpaceError, StoreUnavailableError } from '../../store-errors.ts'
import type { Access } from '../file/group-commit.ts'
import { createStoreHealth, type StoreHealth } from '../file/store-health.ts'
import { createAccess } from '../open-file.ts'
import type { QuoteTable } from '../quotes/quote-table.ts'
import { createPhotoTable, openPhotoFile, photoRemedy, type PhotoTable } from './photo-file.ts'

interface PhotoDeps {
  file: string
  log: Logger
  isCommand: boolean
  /** The file of the quotes. */
  quotes: Pick<Access, 'db' | 'commit'> & { health: StoreHealth; table: QuoteTable }
}

type OpenPhotos = ReturnType<typeof openPhotos>

function openPhotos({ file, log, isCommand, quotes }: PhotoDeps) {
  const findErased = quotes.db.prepare(
    'SELECT 1 FROM erasures WHERE quoteId = ? AND NOT EXISTS (SELECT 1 FROM quotes WHERE id = quoteId)',
  )
  const isErased = (id: string) => quotes.health.attempt('read', () => findErased.get(id) !== undefined)
  const opened = openPhotoFile(file, isCommand, (quoteIds) =>
    quotes.health.attempt('commit', () => {
      const context = { now: Date.now(), by: null }
      for (const id of quoteIds) quotes.table.apply(id, { type: 'link-revoked' }, context)
    }),
  )
  const access = createAccess({ ...opened, file, log, isCommand, remedy: photoRemedy })
  const table = createPhotoTable(access.db)

  /** Removes photos of erased quotes, among some or all. Missing quotes may return, as when a restore is undone. */
  async function removeOrphans(among?: string[]) {
    let isAnyRemoved = false
    for (const id of await access.read(() => table.quoteIds(among))) {
      // A commit for each quote, because those of many quotes would block the event loop.
      if (isErased(id) && (await access.commit(() => table.removeAll(id)))) isAnyRemoved = true
    }
    if (isAnyRemoved) access.checkpoints.run()
  }

  return { ...access, table, removeOrphans }
}

/**
 * Opens the file of the photos if there is one, or else when a call needs it, and tries again at each call if that fails:
 * the store of quotes opens and works without it.
 */
function createPhotoAccess(deps: PhotoDeps) {
  const { file, log, isCommand } = deps
  const opening = createStoreHealth(file, log, photoRemedy)
  let opened: OpenPhotos | undefined
  let cleaning: Promise<void> | undefined
  let isClosed = false

  function open(): OpenPhotos {
    if (isClosed) throw new StoreUnavailableError('The store is closed.')
    if (opened) return opened
    const photos = (opened = opening.attempt('file', () => openPhotos(deps)))
    // Left by a crash after an erasure, or because the photos were unavailable.
    if (!isCommand) cleaning = photos.removeOrphans().catch(logOrphans)
    return photos
  }

  const logOrphans = (err: unknown) =>
    log.error({ err }, 'the photos of erased quotes could not be removed; the next opening retries it')

  /** Undefined if no photo was ever added. */
  const openExisting = () => (opened || isClosed || existsSync(file) ? open() : undefined)

  try {
    // The revocations in a file of an earlier version must be known before links are used, and before an export.
    openExisting()
  } catch {
    // Logged. The next call tries again.
  }

  return {
    open,
    openExisting,
    logOrphans,
    close: async () => {
      isClosed = true
      await cleaning
      await opened?.close()
    },
  }
}

/** The disk space in bytes that photos leave to quotes. */
const minFreeBytes = 128 * 1024 * 1024

/** @throws {NoPhotoSpaceError} if the disk would have too little space for quotes with these photos. */
function requireFreeSpace(file: string, photos: StoredPhoto[]) {
  const { bavail, bsize } = statfsSync(dirname(file))
  const needed = photos.reduce((sum, { image, thumbnail }) => sum + image.length + thumbnail.length, 0)
  if (bavail * bsize < minFreeBytes + needed)
    throw new NoPhotoSpaceError(`The disk of ${file} has too little space for photos. Free up disk space.`)
}

export function sqlitePhotos(deps: PhotoDeps) {
  const access = createPhotoAccess(deps)
  const { file, quotes } = deps
  const findId = quotes.db.prepare('SELECT 1 FROM quotes WHERE id = ?')

  /** Whether a quote is stored, at this moment, and takes photos. Default: any does. */
  const hasQuote = (id: string, takesPhotos?: TakesPhotos) =>
    quotes.health.attempt('read', () => {
      if (!takesPhotos) return findId.get(id) !== undefined
      const quote = quotes.table.find(id)
      return quote !== undefined && takesPhotos(quote)
    })

  /**
   * Lists a quote among the changes once a change of its photos is committed. A command may be writing: the change waits as
   * that of a quote does. If the process dies in between, the photo is sent again, and the quote listed then.
   */
  const touch = (id: string) => quotes.commit(() => quotes.table.touch(id))

  /** Reads the photos. Resolves to `none` if no photo was ever added. */
  async function read<T>(none: T, work: (table: PhotoTable) => T): Promise<T> {
    const opened = access.openExisting()
    return opened ? opened.read(() => work(opened.table)) : none
  }

  const store: PhotoStore = {
    async addPhotos(quoteId, photos, takesPhotos) {
      // Photos of quotes that are not stored do not create the file.
      if (!hasQuote(quoteId)) return 'no-quote'
      requireFreeSpace(file, photos)
      const { commit, table } = access.open()
      const result = await commit(() => {
        // Checked under the lock of the photos: whoever erases the quote now removes its photos after this commit.
        if (!hasQuote(quoteId, takesPhotos)) return 'no-quote'
        const ids = [...table.list(quoteId), ...photos].map(({ id }) => id)
        if (new Set(ids).size > maxPhotos) return 'too-many'
        for (const photo of photos) table.insert(quoteId, photo)
        return table.list(quoteId)
      })
      if (typeof result !== 'string') await touch(quoteId)
      return result
    },
    // Photos of an erased quote are not served, even if they could not be removed.
    photos: (quoteId) => read([], (table) => (hasQuote(quoteId) ? table.list(quoteId) : [])),
    photosOf: (quoteIds) =>
      read([], (table) =>
        [...new Set(quoteIds)]
          .filter((quoteId) => hasQuote(quoteId))
          .map((quoteId) => ({ quoteId, photos: table.list(quoteId) }))
          .filter(({ photos }) => photos.length > 0),
      ),
    photo: (quoteId, id, size) =>
      read(undefined, (table) => (hasQuote(quoteId) ? table.jpeg(quoteId, id, size) : undefined)),
    photoBytes: () => read(0, (table) => table.usedBytes()),
    async removePhoto(quoteId, id) {
      const opened = access.openExisting()
      if (!opened) return false
      const isRemoved = await opened.commit(() => opened.table.remove(quoteId, id))
      if (!isRemoved) return false
      // The write-ahead log may contain the photo.
      opened.checkpoints.run()
      await touch(quoteId)
      return true
    },
  }

  return {
    store,
    /** Removes the photos of erased quotes. Logs failures, which leave the quotes erased. */
    async removeErased(quoteIds: string[]) {
      try {
        await access.openExisting()?.removeOrphans(quoteIds)
      } catch (error) {
        access.logOrphans(error)
      }
    },
    close: access.close,
  }
}
