import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type KindCount, type KindRange, nextId } from '../../interface/quote-store.ts'
import type { Access } from '../file/group-commit.ts'
import { callTime, campaignName, isPromisedBy, promisedParameters, promisedTime } from './quote-table.ts'

/** The number of quotes per step, which takes a few milliseconds. */
const stepRows = 1000

/** What a step counts of a kind. */
type KindRow = Omit<KindCount, 'isSpam' | 'callTimes'> & { isSpam: number; callTimes: string; lastId: string }

/** Counts quotes by kind, in steps, so that other requests get a turn in between. */
export function createCountKinds({ db, read }: Pick<Access, 'db' | 'read'>) {
  const stepOf = (where: string) =>
    db.prepare(`
    SELECT projectType, source, campaign, lang, isSpam, count(*) AS quotes,
      sum(callTime IS NULL AND isPromised) AS overdue, count(*) FILTER (WHERE callTime <= promisedTime) AS onTime,
      count(*) FILTER (WHERE isWon) AS won, ifnull(sum(amount) FILTER (WHERE isWon), 0) AS amount,
      json_group_array(callTime) FILTER (WHERE callTime IS NOT NULL) AS callTimes, max(id) AS lastId
    FROM (
      SELECT id, projectType, source, ${campaignName} AS campaign, lang, spam IS NOT NULL AS isSpam,
        ${isPromisedBy()} AS isPromised, ${promisedTime} AS promisedTime, ${callTime} AS callTime,
        outcome = 'won' AS isWon, amount
      FROM quotes WHERE ${where} AND id >= ? AND id < ? ORDER BY id LIMIT ${stepRows}
    )
    GROUP BY projectType, source, campaign, lang, isSpam`)
  const [step, stepOfSource] = [stepOf('TRUE'), stepOf('source = ?')]
  return async function countKinds({ from, below, source }: KindRange, now: number): Promise<KindCount[]> {
    const stepFrom = (start: string): unknown[] =>
      source === undefined
        ? step.all(...promisedParameters(now), start, below)
        : stepOfSource.all(...promisedParameters(now), source, start, below)
    const counts: KindCount[] = []
    for (let start = from; ;) {
      await yieldToEventLoop()
      const rows = await read(() => stepFrom(start) as KindRow[])
      let [counted, last] = [0, '']
      for (const { isSpam, callTimes, lastId, ...kind } of rows) {
        counts.push({ ...kind, isSpam: isSpam === 1, callTimes: JSON.parse(callTimes) as number[] })
        counted += kind.quotes
        if (lastId > last) last = lastId
      }
      if (counted < stepRows) return counts
      start = nextId(last)
    }
  }
}
