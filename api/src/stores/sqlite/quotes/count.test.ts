import { DatabaseSync } from '../file/engine.ts'
import { expect, it } from 'vitest'
import { countInSteps } from './count.ts'

it.each([0, 1, 19_999, 20_000, 45_001])(
  'counts %d rows, and yields to the event loop in between',
  async (rows) => {
    const db = new DatabaseSync(':memory:')
    db.exec(`
    CREATE TABLE t (type TEXT, id TEXT, mark TEXT, PRIMARY KEY (type, id)) WITHOUT ROWID;
    CREATE INDEX marked ON t (id) WHERE mark = 'x';
    WITH RECURSIVE n (i) AS (SELECT 1 WHERE ${rows} > 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
    INSERT INTO t SELECT iif(i % 3, 'a', 'b'), printf('%06d', i), iif(i % 2, 'x', 'y') FROM n`)
    const read = <T>(work: () => T) => Promise.resolve(work())
    let turns = 0
    let isDone = false
    const takeTurns = () => {
      turns++
      if (!isDone) setImmediate(takeTurns)
    }
    setImmediate(takeTurns)
    expect(await countInSteps({ db, read }, 't', ['type', 'id'])).toBe(rows)
    isDone = true
    expect(turns).toBeGreaterThanOrEqual(Math.floor(rows / 20_000))
    expect(await countInSteps({ db, read }, 't', ['id'], "mark = 'x'")).toBe(Math.ceil(rows / 2))
    db.close()
  },
)
