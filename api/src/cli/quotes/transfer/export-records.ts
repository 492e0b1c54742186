import {
  allErasures,
  allRecords,
  type Erasure,
  type QuoteRecord,
} from '../../../stores/interface/record-store.ts'
import type { Store } from '../../../stores/store.ts'
import { withProgress } from '../../terminal/output.ts'

/** Every record, oldest first. Shows progress on a terminal. */
export async function* exportRecords(store: Store): AsyncGenerator<QuoteRecord> {
  yield* withProgress(allRecords(store), await store.count())
}

/** What an export has: every record, then every erasure. */
export async function* exportAll(store: Store): AsyncGenerator<QuoteRecord | Erasure> {
  yield* exportRecords(store)
  yield* allErasures(store)
}
