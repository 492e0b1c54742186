import type { IdRange, KindCount } from '../../interface/quote-store.ts'
import type { Call } from '../connection/call.ts'
import type { Quotes } from './quote-document.ts'

/** Null for what is no time. */
const toDate = (input: unknown) => ({ $convert: { input, to: 'date', onError: null, onNull: null } })
const orNull = (field: string) => ({ $ifNull: [field, null] })

const fields = {
  kind: {
    projectType: '$projectType',
    source: orNull('$source'),
    campaign: orNull('$campaign.utm_campaign'),
    lang: orNull('$lang'),
    isSpam: { $ne: [orNull('$spam'), null] },
  },
  callTime: {
    $subtract: [toDate({ $ifNull: ['$calledAt', '$answeredAt'] }), toDate('$createdAt')],
  },
}

interface KindDocument extends Pick<KindCount, 'quotes' | 'overdue'> {
  _id: Omit<KindCount, 'quotes' | 'overdue' | 'callTimes'>
  callTimes: (number | null)[]
}

/** Counts quotes by kind. */
export function createCountKinds({ quotes, call }: { quotes: Quotes; call: Call }) {
  return async ({ from, below }: IdRange, overdueBelow: string): Promise<KindCount[]> => {
    const isOverdue = { $and: [{ $eq: ['$callTime', null] }, { $lt: ['$_id', overdueBelow] }] }
    const documents = await call(() =>
      quotes
        .aggregate<KindDocument>([
          { $match: { _id: { $gte: from, $lt: below } } },
          { $project: fields },
          {
            $group: {
              _id: '$kind',
              quotes: { $sum: 1 },
              overdue: { $sum: { $cond: [isOverdue, 1, 0] } },
              callTimes: { $push: '$callTime' },
            },
          },
        ])
        .toArray(),
    )
    return documents.map(({ _id, callTimes, ...counts }) => ({
      ..._id,
      ...counts,
      callTimes: callTimes.filter((time) => time !== null).map((time) => Math.max(0, time)),
    }))
  }
}
