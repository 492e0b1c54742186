import { pageSize } from '../../all-pages.ts'
import type { DeliveryStore } from '../../interface/delivery-store.ts'
import { toDelivery, type QuoteModel } from './quote-document.ts'
import type { ReadQuote } from './read-quotes.ts'
import type { createFindDue } from './find-due.ts'
import { updateDelivery } from './update-delivery.ts'

/** How often other processes may be faster, or quotes damaged, before a lease is given up until the next poll. */
const maxTries = 10

/** Creates `DeliveryStore.leaseDelivery` for a MongoDB database that several processes share. */
export function createLeaseDelivery(
  quotes: QuoteModel,
  findDue: ReturnType<typeof createFindDue>,
  readQuote: ReadQuote,
): DeliveryStore['leaseDelivery'] {
  return async function leaseDelivery(now, until, except) {
    const due = { dueAt: { $lte: new Date(now) }, ...(except.length > 0 && { channel: { $nin: except } }) }
    for (let tried = 0; tried < maxTries; tried++) {
      const [found] = await findDue(due, pageSize)
      if (!found) return undefined
      const { quote, delivery } = found
      const { channel, attempts, dueAt } = delivery
      const leased = { attempts: attempts + 1, dueAt: new Date(until) }
      // Unless another process was faster.
      if (!(await updateDelivery(quotes, quote, channel, { attempts, ...(dueAt && { dueAt }) }, leased)))
        continue
      const complete = await quotes.findById(quote._id).lean()
      // Unless it was erased in the meantime. If it is damaged, it stays leased, so that the deliveries of other quotes go
      // first, and is due again after that, in case it was repaired.
      const intact = complete && readQuote(complete)
      if (intact) return { delivery: toDelivery(quote._id, { ...delivery, ...leased }), quote: intact }
    }
    return undefined
  }
}
