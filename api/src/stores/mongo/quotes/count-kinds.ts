import { responseMs } from '@concrete-quote/openapi'
import { minIdAt, type IdRange, type KindCount } from '../../interface/quote-store.ts'
import type { Call } from '../connection/call.ts'
import { campaignName, type Quotes } from './quote-document.ts'

/** Null for what is no time. */
const toDate = (input: unknown) => ({ $convert: { input, to: 'date', onError: null, onNull: null } })
const orNull = (field: string) => ({ $ifNull: [field, null] })

const fields = {
  kind: {
    projectType: '$projectType',
    source: orNull('$source'),
    campaign: campaignName,
    lang: orNull('$lang'),
    isSpam: { $ne: [orNull('$spam'), null] },
  },
  id: '$_id',
  /** Null for a quote of an earlier version, which promised no time, but the hours. */
  respondBy: orNull('$respondBy'),
  promisedTime: {
    $ifNull: [{ $subtract: [toDate('$respondBy'), toDate('$createdAt')] }, responseMs],
  },
  callTime: {
    $subtract: [toDate({ $ifNull: ['$calledAt', '$answeredAt'] }), toDate('$createdAt')],
  },
}

type Counts = 'quotes' | 'overdue' | 'onTime'

interface KindDocument extends Pick<KindCount, Counts> {
  _id: Omit<KindCount, Counts | 'callTimes'>
  callTimes: (number | null)[]
}

/** Counts quotes by kind. */
export function createCountKinds({ quotes, call }: { quotes: Quotes; call: Call }) {
  return async ({ from, below }: IdRange, now: number): Promise<KindCount[]> => {
    const isPromised = {
      $cond: [
        { $eq: ['$respondBy', null] },
        { $lt: ['$id', minIdAt(now - responseMs + 1)] },
        { $lte: ['$respondBy', new Date(now).toISOString()] },
      ],
    }
    const isOverdue = { $and: [{ $eq: ['$callTime', null] }, isPromised] }
    const isOnTime = { $and: [{ $ne: ['$callTime', null] }, { $lte: ['$callTime', '$promisedTime'] }] }
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
              onTime: { $sum: { $cond: [isOnTime, 1, 0] } },
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
