import type { Delivery } from '../../src/stores/interface/delivery-store.ts'
import { allQuotes } from '../../src/stores/interface/quote-store.ts'
import type { Store } from '../../src/stores/store.ts'

/** All deliveries of a store, or those of the newest quotes that have any, those of the newest first. */
export async function storedDeliveries(store: Store, maxQuotes = Infinity): Promise<Delivery[]> {
  const found: Delivery[][] = []
  for await (const { id } of allQuotes(store)) {
    const deliveries = await store.deliveries(id)
    if (deliveries.length > 0) found.push(deliveries)
    if (found.length === maxQuotes) break
  }
  return found.flat()
}
