import { timeOf, type IdRange, type QuoteFacts } from '../../interface/quote-store.ts'
import type { Call } from '../connection/call.ts'
import { factFields, type QuoteDocument, type QuoteModel } from './quote-document.ts'

/** The number of quotes of a page, which takes about 20 ms to decode. */
const pageSize = 5000

type FactsDocument = Pick<QuoteDocument, '_id' | 'projectType'> &
  Partial<Pick<QuoteDocument, 'source' | 'campaign' | 'lang' | 'spam' | 'answeredAt' | 'calledAt'>>

/** Reads what statistics count, from an index alone. */
export function createFacts({ quotes, call }: { quotes: QuoteModel; call: Call }) {
  const projection = Object.fromEntries(factFields.map((field) => [field, 1]))
  return ({ from, below }: IdRange): Promise<QuoteFacts[]> =>
    call(async () => {
      const found = await quotes
        .find({ _id: { $gte: from, $lt: below } }, projection)
        .sort({ _id: 1 })
        .limit(pageSize)
        .lean<FactsDocument[]>()
      return found.map(toFacts)
    })
}

function toFacts({ _id, projectType, campaign, ...texts }: FactsDocument): QuoteFacts {
  const { source = null, lang = null, spam = null, answeredAt = null, calledAt } = texts
  // The index has null for what is absent.
  const time = calledAt ?? answeredAt
  return {
    id: _id,
    calledAfterMs: time === null ? null : Math.max(0, Date.parse(time) - (timeOf(_id) ?? 0)),
    kind: { projectType, source, campaign: campaign?.utm_campaign ?? null, lang, spam },
  }
}
