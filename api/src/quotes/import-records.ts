import { mergeCopies } from '@concrete-quote/openapi'
import type { ChangeRecipients } from '../stores/interface/delivery-store.ts'
import { quoteOf, type QuoteRecord } from '../stores/interface/record-store.ts'
import { retryConflicts } from '../stores/retry-conflicts.ts'
import type { Store } from '../stores/store.ts'

/** How many quotes an import has added, brought to the state of their records, and merged with these. */
export interface ImportedRecords {
  added: number
  updated: number
  merged: number
}

/**
 * Adds the records of quotes that are neither stored nor erased here, and what has happened to others by their records.
 * @param recipientsOf Whom to notify of quotes that change, or that had vanished. Default: nobody.
 */
export async function importRecords(
  store: Pick<Store, 'restore' | 'find' | 'update'>,
  records: QuoteRecord[],
  recipientsOf: ChangeRecipients = () => [],
): Promise<ImportedRecords> {
  const { added, existing } = await store.restore(records, recipientsOf)
  const here = new Map(existing.map((quote) => [quote.id, quote]))
  const imported = { added, updated: 0, merged: 0 }
  for (const record of records) {
    let before = here.get(record.id)
    const change = await retryConflicts(async () => {
      const found = before && mergeCopies(before, quoteOf(record), Date.now())
      if (!before || !found) return found
      if (await store.update(before, found.quote, recipientsOf(found.quote))) return found
      // Somebody has changed it, or erased it.
      before = await store.find(record.id)
      return false
    })
    if (change) imported[change.isMerged ? 'merged' : 'updated']++
  }
  return imported
}
