import { setTimeout as sleep } from 'node:timers/promises'
import type { sqliteDeliveries } from './deliveries.ts'
import { clearUnusedSpace } from './file/unused-space.ts'
import type { Access } from './file/group-commit.ts'
import type { ScrubProgress } from '../quote-store.ts'

interface Parts extends Access {
  deliveries: Pick<ReturnType<typeof sqliteDeliveries>, 'eraseAll'>
  /** Moves the write-ahead log into the file and leaves nothing in it. */
  truncateJournal: () => Promise<void>
}

/** How many pages a step of scrubbing reads: about a millisecond's work, and a few more where all are written. */
const stepPages = 100

/** How long scrubbing in the background rests after each step, in milliseconds: about 20 MB a second. */
const restMs = 20

/** From here on (128 GiB) the first byte of a page of another kind may look like that of a b-tree page. */
const maxPages = 2 ** 25

/** Forgets quotes in the embedded store, and overwrites what is left of them in its file. */
export function sqliteErase({ db, commit, answer, deliveries, truncateJournal }: Parts) {
  const markErased = db.prepare(
    'INSERT OR IGNORE INTO erasures SELECT id, ? FROM quotes WHERE id IN (SELECT value FROM json_each(?))',
  )
  const remove = db.prepare('DELETE FROM quotes WHERE id IN (SELECT value FROM json_each(?))')
  const setPending = db.prepare("INSERT OR IGNORE INTO settings VALUES ('scrubPending', 'true')")
  const readPage = db.prepare('SELECT data FROM sqlite_dbpage WHERE pgno = ?')
  const writePage = db.prepare('UPDATE sqlite_dbpage SET data = ? WHERE pgno = ?')
  let erasures = 0
  let background: Promise<void> | undefined
  let isClosing = false

  const eraseAll = (ids: string[]) =>
    commit(() => {
      const list = JSON.stringify(ids)
      deliveries.eraseAll(list)
      markErased.run(new Date().toISOString(), list)
      const erased = remove.run(list).changes
      if (erased > 0) setPending.run()
      erasures += erased
      return erased
    })

  /** A page with its unused space cleared; undefined where that was clear. */
  function cleared(number: number): Buffer | undefined {
    // Not `all`, which gives blobs as array buffers.
    const { data } = readPage.get(number) as { data: Buffer }
    return clearUnusedSpace(data, number) ? data : undefined
  }

  async function scrubStep(first: number, last: number): Promise<void> {
    const pages = Array.from({ length: last - first + 1 }, (_, n) => first + n)
    const unclean = await answer(() => pages.filter((page) => cleared(page) !== undefined))
    if (unclean.length === 0) return
    await commit(() => {
      // Read again: others may have written them meanwhile.
      for (const page of unclean) {
        const data = cleared(page)
        if (data) writePage.run(data, page)
      }
    })
  }

  async function* scrub(): AsyncGenerator<ScrubProgress> {
    const erasuresBefore = erasures
    const [{ page_count: total }] = await answer(
      () => db.prepare('PRAGMA page_count').all() as [{ page_count: number }],
    )
    for (let first = 1; first <= total && total < maxPages; first += stepPages) {
      const last = Math.min(first + stepPages - 1, total)
      await scrubStep(first, last)
      yield { scrubbed: last, total }
      if (isClosing) return
    }
    await truncateJournal()
    if (erasures === erasuresBefore)
      await commit(() => void db.exec("DELETE FROM settings WHERE name = 'scrubPending'"))
  }

  const isPending = () => db.prepare("SELECT 1 FROM settings WHERE name = 'scrubPending'").all().length > 0

  async function scrubSlowly(): Promise<void> {
    while (!isClosing && (await answer(isPending))) {
      for await (const _ of scrub()) await sleep(restMs)
    }
  }

  /** Scrubs unless that is under way. What fails is tried again after the next erasure, or the next start. */
  function scrubInBackground() {
    background ??= scrubSlowly()
      .catch(() => undefined)
      .finally(() => (background = undefined))
  }

  return {
    store: {
      eraseAll,
      erase: async (id: string) => {
        if ((await eraseAll([id])) === 0) return false
        await truncateJournal()
        scrubInBackground()
        return true
      },
      scrub,
    },
    /** Goes on where a process that has ended left off. */
    resume: scrubInBackground,
    /** Resolves when nothing is under way any more. */
    stop: async () => {
      isClosing = true
      await background
    },
  }
}
