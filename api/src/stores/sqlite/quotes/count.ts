import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { minIdAt, type Waiting } from '../../interface/quote-store.ts'
import type { Access } from '../file/group-commit.ts'

/** The number of index entries per step, which takes a few milliseconds. */
const stepRows = 20_000

/**
 * Counts the rows of an index in steps, so that writes get a turn in between, however many rows there are.
 * @param columns The columns of the index, which end in a unique one and hold texts that are not empty.
 * @param where Restricts the rows, as the index does.
 */
export async function countInSteps(
  { db, read }: Pick<Access, 'db' | 'read'>,
  table: string,
  columns: string[],
  where = 'TRUE',
): Promise<number> {
  const key = columns.join()
  const after = `${where} AND (${key}) > (${columns.map(() => '?').join()})`
  const lastOfStep = db.prepare(
    `SELECT ${key} FROM ${table} WHERE ${after} ORDER BY ${key} LIMIT 1 OFFSET ${stepRows - 1}`,
  )
  const rest = db.prepare(`SELECT count(*) AS rows FROM ${table} WHERE ${after}`)
  let start: unknown[] = columns.map(() => '')
  for (let counted = 0; ; counted += stepRows) {
    const last = await read(() => lastOfStep.get(...start) as Record<string, unknown> | undefined)
    if (last === undefined) {
      const { rows } = await read(() => rest.get(...start) as { rows: number })
      return counted + rows
    }
    start = columns.map((column) => last[column])
    // The store answers at once: without this, no other request would get a turn.
    await yieldToEventLoop()
  }
}

/** The condition of the index on quotes that nobody has responded to. */
const isWaiting = 'answeredAt IS NULL AND spam IS NULL'

/** Counts the quotes that nobody has responded to, of those before `until`, and finds the oldest. */
export async function countWaiting(access: Pick<Access, 'db' | 'read'>, until?: number): Promise<Waiting> {
  const where = until === undefined ? isWaiting : `${isWaiting} AND id < '${minIdAt(until)}'`
  const oldest = access.db.prepare(`SELECT createdAt FROM quotes WHERE ${where} ORDER BY id LIMIT 1`)
  const first = await access.read(() => oldest.get() as { createdAt: string } | undefined)
  const count = await countInSteps(access, 'quotes', ['id'], where)
  return { count, oldestAt: first?.createdAt ?? null }
}
