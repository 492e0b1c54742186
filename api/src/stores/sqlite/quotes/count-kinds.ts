import { responseMs } from '@concrete-quote/openapi'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type IdRange, type KindCount, nextId } from '../../interface/quote-store.ts'
import type { Access } from '../file/group-commit.ts'
import { isPromisedBy, promisedParameters, campaignName } from './quote-table.ts'

/** The number of quotes per step, which takes a few milliseconds. */
const stepRows = 1000

/** SQL for milliseconds since 1970, null for what is no time. */
const msOf = (time: string) => `CAST(round((julianday(${time}) - 2440587.5) * 86400000) AS INTEGER)`

/** What a step counts of a kind. */
type KindRow = Omit<KindCount, 'isSpam' | 'callTimes'> & { isSpam: number; callTimes: string; lastId: string }

/** Counts quotes by kind, in steps, so that other requests get a turn in between. */
export function createCountKinds({ db, read }: Pick<Access, 'db' | 'read'>) {
  const step = db.prepare(`
    SELECT projectType, source, campaign, lang, isSpam, count(*) AS quotes,
      sum(callTime IS NULL AND isPromised) AS overdue, count(*) FILTER (WHERE callTime <= promisedTime) AS onTime,
      json_group_array(callTime) FILTER (WHERE callTime IS NOT NULL) AS callTimes, max(id) AS lastId
    FROM (
      SELECT id, projectType, source, ${campaignName} AS campaign, lang, spam IS NOT NULL AS isSpam,
        ${isPromisedBy} AS isPromised,
        coalesce(${msOf('respondBy')} - ${msOf('createdAt')}, ${responseMs}) AS promisedTime,
        max(0, ${msOf('coalesce(calledAt, answeredAt)')} - ${msOf('createdAt')}) AS callTime
      FROM quotes WHERE id >= ?3 AND id < ?4 ORDER BY id LIMIT ${stepRows}
    )
    GROUP BY projectType, source, campaign, lang, isSpam`)
  return async function countKinds({ from, below }: IdRange, now: number): Promise<KindCount[]> {
    const counts: KindCount[] = []
    for (let start = from; ;) {
      await yieldToEventLoop()
      const rows = await read(() => step.all(...promisedParameters(now), start, below) as KindRow[])
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
