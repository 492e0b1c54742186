import type { StoredQuote } from '@concrete-quote/openapi'
import { isUnchanged, type QuoteStore } from '../../interface/quote-store.ts'
import type { QuoteDeliveries } from '../deliveries/quote-deliveries.ts'
import type { Checkpoints } from '../file/checkpoints.ts'
import type { Access } from '../file/group-commit.ts'
import type { Scrubber } from '../file/scrubber.ts'
import type { QuoteTable } from './quote-table.ts'

interface Parts extends Pick<Access, 'db' | 'commit'> {
  table: Pick<QuoteTable, 'find'>
  deliveries: Pick<QuoteDeliveries, 'eraseAll'>
  checkpoints: Pick<Checkpoints, 'truncateIfIdle'>
  scrubber: Pick<Scrubber, 'setPending' | 'scrubInBackground'>
}

/** Erases quotes in the embedded store. */
export function sqliteErase({
  db,
  commit,
  table,
  deliveries,
  checkpoints,
  scrubber,
}: Parts): Pick<QuoteStore, 'erase' | 'eraseAll'> {
  const markErased = db.prepare(
    'INSERT OR IGNORE INTO erasures SELECT id, ? FROM quotes WHERE id IN (SELECT value FROM json_each(?))',
  )
  const remove = db.prepare('DELETE FROM quotes WHERE id IN (SELECT value FROM json_each(?))')

  function eraseNow(ids: string[]): number {
    const list = JSON.stringify(ids)
    deliveries.eraseAll(list)
    markErased.run(new Date().toISOString(), list)
    const erased = remove.run(list).changes
    if (erased > 0) scrubber.setPending()
    return erased
  }

  function eraseUnchanged(id: string, before: StoredQuote): number {
    const quote = table.find(id)
    return quote && isUnchanged(quote, before) ? eraseNow([id]) : 0
  }

  return {
    eraseAll: (ids) => commit(() => eraseNow(ids)),
    erase: async (id, before) => {
      const erased = await commit(() => (before ? eraseUnchanged(id, before) : eraseNow([id])))
      if (erased === 0) return false
      scrubber.scrubInBackground()
      // Does not wait for a backup, which may take minutes: scrubbing truncates the write-ahead log again.
      checkpoints.truncateIfIdle()
      return true
    },
  }
}
