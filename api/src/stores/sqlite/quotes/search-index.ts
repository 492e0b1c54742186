import { setTimeout as sleep } from 'node:timers/promises'
import { quoteDigest } from '../../quote-digest.ts'
import { searchText } from '../../search-text.ts'
import { SearchBuildingError } from '../../store-errors.ts'
import type { Access } from '../file/group-commit.ts'
import { quoteFields, type QuoteRow, toQuote } from './quote-table.ts'

/** The number of quotes per step: about 5 ms of work, then a pause in milliseconds. */
const step = { quotes: 25, restMs: 5 }

/** How long the store must be idle until quotes are added, in milliseconds. */
const idleMs = 100

/** With more quotes that are not in the index, they are added although others keep coming. A search reads all of them. */
const maxUnindexed = 20_000

/**
 * Adds quotes to the search index when the store is idle: many at once cost less than one by one, and no visitor waits for
 * it. Also adds the digest and the search text of quotes that an earlier version stored.
 * @param isCommand Whether a search waits for the index, instead of failing.
 */
export function createSearchIndex({ db, commit, read }: Access, isCommand: boolean) {
  const those = 'document IN (SELECT document FROM unindexed ORDER BY document LIMIT ?)'
  const isOld = '(digest IS NULL OR searchText IS NULL)'
  const old = db.prepare(`SELECT ${quoteFields} FROM quotes WHERE ${those} AND ${isOld}`)
  const complete = db.prepare(
    'UPDATE quotes SET searchText = ?, searchDigits = NULL, digest = ? WHERE id = ?',
  )
  const index = db.prepare(
    `INSERT INTO search (rowid, searchText) SELECT document, searchText FROM quotes WHERE ${those}`,
  )
  const remove = db.prepare(`DELETE FROM unindexed WHERE ${those}`)
  const left = db.prepare('SELECT count(*) AS quotes FROM unindexed')
  /** Whether there are quotes that an earlier version stored: their search texts are of no use. */
  let isUpgrading =
    // `CROSS`, so that SQLite reads the few that are unindexed instead of all quotes.
    db.prepare(`SELECT 1 FROM unindexed CROSS JOIN quotes USING (document) WHERE ${isOld}`).get() !==
    undefined
  let queued = 0
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined
  let isClosing = false

  /** Adds some quotes. Returns their number. */
  function addSome(): number {
    for (const row of old.all(step.quotes) as QuoteRow[]) {
      const quote = toQuote(row)
      // No digest is empty: a quote that cannot be read is damaged.
      complete.run(quote ? searchText(quote) : '', quote ? quoteDigest(quote) : '', row.id)
    }
    index.run(step.quotes)
    return Number(remove.run(step.quotes).changes)
  }

  async function addAll(): Promise<void> {
    let added: number
    do {
      added = await commit(addSome)
      queued = Math.max(0, queued - added)
      if (isClosing) return
      await sleep(step.restMs)
      // Otherwise, quotes that arrive meanwhile would keep a search waiting.
    } while (added === step.quotes)
    isUpgrading = false
  }

  const start = (): Promise<void> => (working ??= addAll().finally(() => (working = undefined)))

  /** If it fails, as on a full disk, it is continued after the next quote or at the next start. */
  const startInBackground = () => void start().catch(() => undefined)

  function startWhenIdle() {
    clearTimeout(timer)
    timer = setTimeout(startInBackground, idleMs).unref()
  }

  return {
    /** Continues where an earlier process stopped. */
    resume: startWhenIdle,
    /** Counts a new quote. A command leaves it to the server. */
    added() {
      if (isCommand) return
      if (++queued >= maxUnindexed) startInBackground()
      startWhenIdle()
    },
    /** @throws {SearchBuildingError} while a server builds the index, as after an upgrade. */
    async assertBuilt() {
      const { quotes } = await read(() => left.get() as { quotes: number })
      if (quotes <= maxUnindexed && !isUpgrading) return
      if (quotes <= maxUnindexed || isCommand) return start()
      startInBackground()
      throw new SearchBuildingError(quotes)
    },
    async stop() {
      isClosing = true
      clearTimeout(timer)
      await working?.catch(() => undefined)
    },
  }
}
