import type { Access } from '../file/group-commit.ts'

/** The number of quotes per step: a few milliseconds' work. */
const stepQuotes = 200

/** How long the store must be idle until the queue is processed, in milliseconds. */
const idleMs = 100

/**
 * Beyond this number of queued quotes, the queue is processed although quotes keep coming. A search reads the queue
 * beside the index, which takes a microsecond per quote.
 */
const maxQueued = 5000

/**
 * Adds queued quotes to the search index when the store is idle: many at once cost a third of what they cost one by one,
 * and no visitor waits for it.
 */
export function createSearchQueue({ db, commit }: Pick<Access, 'db' | 'commit'>) {
  const step = '(SELECT document FROM searchQueue ORDER BY document LIMIT ?)'
  const index = db.prepare(
    `INSERT INTO search (rowid, words)
    SELECT document, searchWords FROM quotes WHERE document IN ${step} ORDER BY document`,
  )
  const remove = db.prepare(`DELETE FROM searchQueue WHERE document IN ${step}`)
  let queued = 0
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined
  let isClosing = false

  async function workOff(): Promise<void> {
    for (;;) {
      const done = await commit(() => {
        index.run(stepQuotes)
        return remove.run(stepQuotes).changes
      })
      // The count includes quotes that were erased from the queue.
      queued = done < stepQuotes ? 0 : queued - done
      if (done < stepQuotes || isClosing) return
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  function start() {
    // If it fails, as on a full disk, it is continued after the next quote or at the next start.
    working ??= workOff()
      .catch(() => undefined)
      .finally(() => (working = undefined))
  }

  function workOffWhenIdle() {
    clearTimeout(timer)
    timer = setTimeout(start, idleMs).unref()
  }

  return {
    /** Continues where an earlier process stopped. */
    resume: workOffWhenIdle,
    /** Counts a new quote. */
    added() {
      if (++queued >= maxQueued) start()
      workOffWhenIdle()
    },
    async stop() {
      isClosing = true
      clearTimeout(timer)
      await working
    },
  }
}
