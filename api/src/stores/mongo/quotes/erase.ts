import type { StoredQuote } from '@concrete-quote/openapi'
import type { Store } from '../../store.ts'
import type { Call } from '../connection/call.ts'
import type { mongoClaims } from './claims.ts'
import { changingFieldsOf, type QuoteModel } from './quote-document.ts'
import type { Erasures } from './erasures.ts'

interface Parts {
  quotes: QuoteModel
  call: Call
  claims: Pick<ReturnType<typeof mongoClaims>, 'erase'>
  erasures: Pick<Erasures, 'mark' | 'unmark'>
}

/** Erases quotes in MongoDB. */
export function mongoErase({ quotes, call, claims, erasures }: Parts): Pick<Store, 'erase' | 'eraseAll'> {
  function eraseAll(ids: string[]): Promise<number> {
    let found: string[] | undefined
    return call(async () => {
      const isRetry = found !== undefined
      found ??= (await quotes.find({ _id: { $in: ids } }, { _id: 1 }).lean()).map(({ _id }) => _id)
      if (found.length === 0) return 0
      await Promise.all([claims.erase(found), erasures.mark(found)])
      const { deletedCount } = await quotes.deleteMany({ _id: { $in: found } })
      // Again, because `eraseUnchanged` of another process may have removed the mark in between.
      await erasures.mark(found)
      // The first attempt may have erased them, though its response was lost.
      return isRetry ? found.length : deletedCount
    })
  }

  const eraseUnchanged = (before: StoredQuote) =>
    call(async () => {
      const { id } = before
      const unchanged = { _id: id, ...changingFieldsOf(before) }
      if (!(await quotes.exists(unchanged))) return false
      // First, as in `eraseAll`: no import restores the quote, even if this process dies in between.
      await erasures.mark([id])
      const { deletedCount } = await quotes.deleteOne(unchanged)
      if (deletedCount > 0) await claims.erase([id])
      // Somebody changed it at the same moment.
      else if (await quotes.exists({ _id: id })) await erasures.unmark(id)
      return deletedCount > 0
    })

  return {
    erase: async (id, before) => (before ? eraseUnchanged(before) : (await eraseAll([id])) > 0),
    eraseAll,
  }
}
