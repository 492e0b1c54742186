import { setTimeout as sleep } from 'node:timers/promises'
import { IndexBuildingError } from '../../store-errors.ts'
import type { Access } from '../file/group-commit.ts'
import { quoteColumns, type QuoteRow, type QuoteTable, toQuote } from './quote-table.ts'

/** The number of quotes per step: about 5 ms of work, then a pause in milliseconds. */
const step = { quotes: 25, restMs: 5 }

/** How long the store must be idle until quotes are added, in milliseconds. */
const idleMs = 100

/** With more quotes that are not in the index, they are added although others keep coming. A search reads all of them. */
const maxUnindexed = 20_000

export type SearchIndex = ReturnType<typeof createSearchIndex>

/**
 * Adds quotes to the search index when the store is idle: many at once cost less than one by one, and no visitor waits for
 * it. Also converts quotes that an earlier version stored.
 * @param isCommand Whether a search waits for the index, instead of failing.
 */
export function createSearchIndex({ db, commit, read }: Access, table: QuoteTable, isCommand: boolean) {
  const those = 'document IN (SELECT document FROM unindexed ORDER BY document LIMIT ?)'
  const isOld = '(version IS NULL OR searchText IS NULL)'
  const old = db.prepare(`SELECT ${quoteColumns} FROM quotes WHERE ${those} AND ${isOld}`)
  // No digest is empty: a quote that cannot be read is damaged.
  const markDamaged = db.prepare("UPDATE quotes SET searchText = '', digest = '' WHERE id = ?")
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
      if (quote) table.convert(quote)
      else markDamaged.run(row.id)
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

  /** @throws {IndexBuildingError} while a server builds the index, as after an upgrade. */
  async function assertBuilt(): Promise<void> {
    const { quotes } = await read(() => left.get() as { quotes: number })
    if (quotes <= maxUnindexed && !isUpgrading) return
    if (quotes <= maxUnindexed || isCommand) return start()
    startInBackground()
    throw new IndexBuildingError(quotes)
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
    assertBuilt,
    /** As `assertBuilt`, for what needs no index, but quotes that are converted. */
    assertConverted: async () => isUpgrading && assertBuilt(),
    async stop() {
      isClosing = true
      clearTimeout(timer)
      await working?.catch(() => undefined)
    },
  }
}
