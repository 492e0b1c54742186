import { setTimeout as sleep } from 'node:timers/promises'
import type { ScrubProgress } from '../../store.ts'
import { mergeSearchIndex } from '../search/merge-index.ts'
import type { Checkpoints } from './checkpoints.ts'
import type { Access } from './group-commit.ts'
import { clearUnusedSpace } from './unused-space.ts'

/** The number of pages per step: about a millisecond's work, more if all of them are written. */
const stepPages = 100

/** The pause after each step in the background, in milliseconds: about 20 MB/s. */
const restMs = 20

/** From this page on (128 GiB), the first byte of another kind of page may look like that of a b-tree page. */
const maxPages = 2 ** 25

export type Scrubber = ReturnType<typeof createScrubber>

/** Overwrites the remains of erased quotes in the file. */
export function createScrubber({
  db,
  commit,
  read,
  checkpoints,
}: Access & { checkpoints: Pick<Checkpoints, 'truncate'> }) {
  const setPending = db.prepare("INSERT OR IGNORE INTO settings VALUES ('scrubPending', 'true')")
  const readPage = db.prepare('SELECT data FROM sqlite_dbpage WHERE pgno = ?')
  const writePage = db.prepare('UPDATE sqlite_dbpage SET data = ? WHERE pgno = ?')
  let erasures = 0
  let background: Promise<void> | undefined
  let isClosing = false

  /** A page with its unused space overwritten; undefined if it already was. */
  function cleared(number: number): Buffer | undefined {
    // `all` would return blobs as ArrayBuffers.
    const { data } = readPage.get(number) as { data: Buffer }
    return clearUnusedSpace(data, number) ? data : undefined
  }

  async function scrubStep(first: number, last: number): Promise<void> {
    const pages = Array.from({ length: last - first + 1 }, (_, n) => first + n)
    const unclean = await read(() => pages.filter((page) => cleared(page) !== undefined))
    if (unclean.length === 0) return
    await commit(() => {
      // Read again: it may have changed in the meantime.
      for (const page of unclean) {
        const data = cleared(page)
        if (data) writePage.run(data, page)
      }
    })
  }

  async function* scrub(): AsyncGenerator<ScrubProgress> {
    const erasuresBefore = erasures
    await mergeSearchIndex({ db, commit }, () => isClosing)
    const [{ page_count: total }] = await read(
      () => db.prepare('PRAGMA page_count').all() as [{ page_count: number }],
    )
    for (let first = 1; first <= total && total < maxPages; first += stepPages) {
      const last = Math.min(first + stepPages - 1, total)
      await scrubStep(first, last)
      yield { scrubbed: last, total }
      if (isClosing) return
    }
    await checkpoints.truncate()
    await commit(() => {
      // An erasure may be in the same group.
      if (erasures === erasuresBefore) db.exec("DELETE FROM settings WHERE name = 'scrubPending'")
    })
  }

  const isPending = () => db.prepare("SELECT 1 FROM settings WHERE name = 'scrubPending'").all().length > 0

  async function scrubSlowly(): Promise<void> {
    while (!isClosing && (await read(isPending))) {
      for await (const _ of scrub()) await sleep(restMs)
    }
  }

  /** Scrubs unless that is in progress. A failure is retried after the next erasure or at the next start. */
  function scrubInBackground() {
    background ??= scrubSlowly()
      .catch(() => undefined)
      .finally(() => (background = undefined))
  }

  return {
    /** Remembers, in the transaction of an erasure, that there are remains. */
    setPending() {
      setPending.run()
      erasures++
    },
    scrub,
    scrubInBackground,
    /** Resolves when no scrubbing is in progress. */
    stop: async () => {
      isClosing = true
      await background
    },
  }
}
