import type Database from 'libsql'
import { fields, keyColumns } from './embedded-layout.ts'
import { leastId, type QuoteFilter } from './quote-store.ts'
import { searchPrefixes } from './search-keys.ts'

/** A condition, and what its question marks stand for. */
interface Condition {
  sql: string
  values: string[]
}

/** The conditions of a list. */
function conditions(db: Database.Database, before: string | undefined, filter: QuoteFilter): Condition[] {
  const { projectType, source, since, until, q, hideSpam } = filter
  const all: [string, string | undefined][] = [
    ['id < ?', before],
    ['id >= ?', since === undefined ? undefined : leastId(since)],
    ['id < ?', until === undefined ? undefined : leastId(until)],
    ['projectType = ?', projectType],
    ['source = ?', source],
  ]
  return [
    ...all.flatMap(([sql, value]) => (value === undefined ? [] : [{ sql, values: [value] }])),
    ...(hideSpam ? [{ sql: 'spam IS NULL', values: [] }] : []),
    ...(q === undefined ? [] : [found(db, q)]),
  ]
}

/** How many matches are looked up in the indexes, to be put in the list's order; more are met soon on the list itself. */
const manyMatches = 10_000

/** The condition of a search: either way a page costs the same, however many match of however many quotes. */
function found(db: Database.Database, q: string): Condition {
  const prefixes = searchPrefixes(q)
  const ranges = keyColumns.flatMap((column) => prefixes.map(() => `${column} >= ? AND ${column} < ?`))
  // No text that begins with the prefix sorts after it and the last character of all.
  const values = keyColumns.flatMap(() => prefixes.flatMap((prefix) => [prefix, `${prefix}\u{10ffff}`]))
  const ids = ranges.map((range) => `SELECT id FROM quotes WHERE ${range}`).join(' UNION ALL ')
  const counting = `SELECT count(*) AS matches FROM (SELECT 1 FROM (${ids}) LIMIT ${manyMatches})`
  const [{ matches } = { matches: 0 }] = db.prepare(counting).all(...values) as { matches: number }[]
  // A plus keeps SQLite from the column's index.
  return matches < manyMatches
    ? { sql: `id IN (${ids})`, values }
    : { sql: `(${ranges.map((range) => range.replaceAll(/\w+Key/g, '+$&')).join(' OR ')})`, values }
}

/** The statement of a list, but for its limit. */
export function listQuery(db: Database.Database, before: string | undefined, filter: QuoteFilter): Condition {
  const all = conditions(db, before, filter)
  const where = ['TRUE', ...all.map(({ sql }) => sql)].join(' AND ')
  return {
    sql: `SELECT ${fields.join()} FROM quotes WHERE ${where} ORDER BY id DESC`,
    values: all.flatMap(({ values }) => values),
  }
}
