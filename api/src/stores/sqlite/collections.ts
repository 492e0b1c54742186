import { comparisonsOf, type Collection, type Collections, type Definition } from '../records/collection.ts'
import { isFullDisk } from './file/engine.ts'
import type { Access } from './file/group-commit.ts'

const operators = { is: 'IS', above: '>', below: '<', not: 'IS NOT' }

const parseJson = (value: unknown): unknown => JSON.parse(String(value))

/** How columns are read that SQLite has no type for: as JSON, or as 0 and 1. */
const parsers: Record<string, (value: unknown) => unknown> = {
  scopes: parseJson,
  transports: parseJson,
  isSynced: Boolean,
}

type Value = string | number | null

function toColumn(value: unknown): Value {
  if (Array.isArray(value)) return JSON.stringify(value)
  return typeof value === 'boolean' ? Number(value) : (value as Value)
}

const toRecord = (row: unknown) =>
  Object.fromEntries(
    Object.entries(row as object).map(([name, value]: [string, unknown]) => [
      name,
      parsers[name] ? parsers[name](value) : value,
    ]),
  )

/** SQL with the values of its parameters. */
interface Sql {
  sql: string
  values: Value[]
}

function join(parts: Sql[], separator: string, none = 'TRUE'): Sql {
  return {
    sql: parts.map(({ sql }) => sql).join(separator) || none,
    values: parts.flatMap(({ values }) => values),
  }
}

const conditionOf = (match: object): Sql =>
  join(
    comparisonsOf(match).map(({ name, operator, value }) => ({
      sql: `${name} ${operators[operator]} ?`,
      values: [toColumn(value)],
    })),
    ' AND ',
  )

const anyOf = (matches: object[]) => join(matches.map(conditionOf), ' OR ', 'FALSE')

/** Keeps records in the tables of the embedded store. */
export function sqliteCollections({ db, commit, read }: Access): Collections {
  const prepared = new Map<string, ReturnType<typeof db.prepare>>()
  function prepare(sql: string) {
    const statement = prepared.get(sql) ?? db.prepare(sql)
    prepared.set(sql, statement)
    return statement
  }
  const run = ({ sql, values }: Sql) => prepare(sql).run(...values).changes > 0

  return <T extends object>({ name, order, onFullDisk }: Definition<T>): Collection<T> => {
    // A temporary table is in memory, and ends with the process.
    const inMemory = onFullDisk === 'add-in-memory' ? `temp.${name}InMemory` : undefined
    if (inMemory !== undefined) db.exec(`CREATE TABLE ${inMemory} AS SELECT * FROM ${name} WHERE FALSE`)
    /** Where records are: until one is in memory, the table alone, which takes half the time. */
    let all: string = name
    const ordered = order.map(([field, way]) => `${field} ${way < 0 ? 'DESC' : 'ASC'}`).join()

    function select(from: string, matches: object[], limit?: number): Record<string, unknown>[] {
      const { sql, values } = anyOf(matches)
      const query = `SELECT * FROM ${from} WHERE ${sql} ORDER BY ${ordered}`
      // Without a limit, SQLite is a third faster.
      const rows =
        limit === undefined
          ? prepare(query).all(...values)
          : prepare(`${query} LIMIT ?`).all(...values, limit)
      return rows.map(toRecord)
    }

    /** Writes to records that match: to those in memory first, because on a full disk, nothing else can be written. */
    async function write(matches: object[], toSql: (table: string) => Sql): Promise<boolean> {
      const isInMemory = inMemory !== undefined && all !== name && (await read(() => run(toSql(inMemory))))
      if (isInMemory && (await read(() => select(name, matches, 1))).length === 0) return true
      return (await commit(() => run(toSql(name)))) || isInMemory
    }

    return {
      async add(record) {
        const names = Object.keys(record)
        const insert = (table: string): Sql => ({
          sql: `INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => '?').join()}) ON CONFLICT DO NOTHING`,
          values: Object.values(record).map(toColumn),
        })
        try {
          return await commit(() => run(insert(name)))
        } catch (error) {
          if (inMemory === undefined || !isFullDisk(error)) throw error
          all = `(SELECT * FROM ${name} UNION ALL SELECT * FROM ${inMemory})`
          return read(() => run(insert(inMemory)))
        }
      },
      find: (any = [{}], limit) => read(() => select(all, any, limit) as T[]),
      async change(match, changes) {
        const { sql, values } = conditionOf(match)
        const names = Object.keys(changes)
        try {
          return await write([match], (table) => ({
            sql: `UPDATE ${table} SET ${names.map((field) => `${field} = ?`).join()} WHERE ${sql}`,
            values: [...Object.values(changes).map(toColumn), ...values],
          }))
        } catch (error) {
          if (onFullDisk !== 'skip-changes' || !isFullDisk(error)) throw error
          return read(() => select(name, [match], 1).length > 0)
        }
      },
      remove(...any) {
        const { sql, values } = anyOf(any)
        return write(any, (table) => ({ sql: `DELETE FROM ${table} WHERE ${sql}`, values }))
      },
      count: (by, match) =>
        read(() => {
          const { sql, values } = conditionOf(match)
          const counted = `SELECT ${by.join()}, count(*) AS count FROM ${name} WHERE ${sql} GROUP BY ${by.join()}`
          return prepare(counted).all(...values) as never[]
        }),
    }
  }
}
