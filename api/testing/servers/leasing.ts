import { setTimeout as sleep } from 'node:timers/promises'
import { parseKey } from '../../src/stores/interface/delivery-key.ts'
import { newDelivery, type DeliveryStore } from '../../src/stores/interface/delivery-store.ts'
import type { Parts } from '../../src/stores/mongo/models/models.ts'
import { mongoDeliveries } from '../../src/stores/mongo/quotes/mongo-deliveries.ts'
import { toDeliveryDocument, toDocument } from '../../src/stores/mongo/quotes/quote-document.ts'
import { aQuote } from '../values/a-quote.ts'

/** Leases what is due, one delivery after the other, until nothing is. */
export async function leaseAll(store: Pick<DeliveryStore, 'leaseDelivery'>): Promise<void> {
  const [now, until] = [0, 3_600_000].map((ms) => new Date(Date.now() + ms).toISOString())
  while (await store.leaseDelivery(now ?? '', until ?? '', []));
}

/**
 * Servers that share a database in memory, with quotes that have one due delivery each. A command takes a round trip, in
 * milliseconds, and no other time.
 */
export function stubbedServers(count: number, deliveries: number, roundTripMs: number) {
  const due = Array.from({ length: deliveries }, () => {
    const quote = aQuote()
    return {
      ...toDocument(quote, new Date()),
      deliveries: [toDeliveryDocument(newDelivery(quote, parseKey('email')))],
    }
  })

  return Array.from({ length: count }, () => {
    const commands = { reads: 0, writes: 0 }
    async function runCommand<T>(kind: keyof typeof commands, run: () => T): Promise<T> {
      commands[kind]++
      await sleep(roundTripMs / 2)
      const response = run()
      await sleep(roundTripMs / 2)
      return response
    }
    const read = (limit: number) => runCommand('reads', () => due.slice(0, limit))
    const lease = (id: string) =>
      runCommand('writes', () => {
        const position = due.findIndex(({ _id }) => _id === id)
        return position === -1 ? null : due.splice(position, 1)[0]
      })
    // As mongoose chains them.
    const find = (documents: (limit: number) => unknown) => () => ({
      hint: () => ({ limit: (limit: number) => ({ lean: () => documents(limit) }) }),
    })
    const quotes = {
      find: find(read),
      findOneAndUpdate: ({ _id }: { _id: string }) => ({ lean: () => ({ exec: () => lease(_id) }) }),
    }
    // Read beside the quotes.
    const erasures = { find: find(() => []) }
    const parts = { quotes, erasures, isOutboxReady: () => true, call: (work: () => unknown) => work() }
    return { commands, store: mongoDeliveries(parts as unknown as Parts) }
  })
}
