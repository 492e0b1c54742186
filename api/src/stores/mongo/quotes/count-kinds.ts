import type { KindCount, KindRange } from '../../interface/quote-store.ts'
import type { Parts } from './collections.ts'
import { callTiming, campaignName, isOnTime, isOverdue } from './quote-document.ts'

const orNull = (field: string) => ({ $ifNull: [field, null] })

const fields = {
  kind: {
    projectType: '$projectType',
    source: orNull('$source'),
    campaign: campaignName,
    lang: orNull('$lang'),
    isSpam: { $ne: [orNull('$spam'), null] },
  },
  ...callTiming,
  respondBy: '$respondBy',
  isWon: { $eq: ['$outcome', 'won'] },
  amount: '$amount',
}
const timing = { callTime: '$callTime', promisedTime: '$promisedTime' }

/** 1 if an expression is true. */
const one = (expression: unknown) => ({ $cond: [expression, 1, 0] })

type Counts = 'quotes' | 'overdue' | 'onTime' | 'won' | 'amount'

interface KindDocument extends Pick<KindCount, Counts> {
  _id: Omit<KindCount, Counts | 'callTimes'>
  callTimes: (number | null)[]
}

/** Counts quotes by kind. */
export function createCountKinds({ quotes, call }: Parts) {
  return async ({ from, below, source }: KindRange, now: number): Promise<KindCount[]> => {
    const documents = await call(() =>
      quotes
        .aggregate<KindDocument>([
          { $match: { _id: { $gte: from, $lt: below }, ...(source !== undefined && { source }) } },
          { $project: fields },
          {
            $group: {
              _id: '$kind',
              quotes: { $sum: 1 },
              overdue: { $sum: one(isOverdue(timing, now)) },
              onTime: { $sum: one(isOnTime(timing)) },
              won: { $sum: one('$isWon') },
              amount: { $sum: { $cond: ['$isWon', '$amount', 0] } },
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
