import { existsSync } from 'node:fs'
import type { Logger } from 'pino'
import type { TakesPhotos } from '../../interface/photo-store.ts'
import { StoreUnavailableError } from '../../store-errors.ts'
import { createStoreHealth } from '../file/store-health.ts'
import { createAccess } from '../open-file.ts'
import { openPhotoFile, photoRemedy, type Revoke } from './photo-file.ts'
import { createPhotoTable } from './photo-table.ts'

export interface PhotoDeps {
  file: string
  log: Logger
  isCommand: boolean
  /** Whether a quote is stored, at this moment, and takes photos. Default: any does. */
  hasQuote: (id: string, takesPhotos?: TakesPhotos) => boolean
  /** Lists a quote among the changes, in the moment before a change of its photos is committed: nobody reads in between. */
  touch: (quoteId: string) => void
  /** Stores the revocations of links that the file of an earlier version has. */
  revoke: Revoke
  /** Whether the store has recorded the erasure of a quote. */
  isErased: (id: string) => boolean
}

/** The file of the photos while it is open. */
type OpenPhotos = ReturnType<typeof openPhotos>

/** Opens the file of the photos. */
function openPhotos({ file, log, isCommand, isErased, revoke }: PhotoDeps) {
  const access = createAccess({
    ...openPhotoFile(file, isCommand, revoke),
    file,
    log,
    isCommand,
    remedy: photoRemedy,
  })
  const table = createPhotoTable(access.db)

  /**
   * Removes the photos of erased quotes, among some or all. Those of quotes that are only missing stay: the quotes may
   * return, for example because a restore is undone.
   */
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
export function createPhotoAccess(deps: PhotoDeps) {
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
