import Database from 'libsql'
import { expect, it } from 'vitest'
import { createSearchQueue } from './search-queue.ts'

it('waits for an idle store although quotes were erased from the queue', async () => {
  const db = new Database(':memory:')
  db.exec(`
    CREATE TABLE quotes (document INTEGER PRIMARY KEY, searchWords TEXT);
    CREATE TABLE search (words TEXT);
    CREATE TABLE searchQueue (document INTEGER PRIMARY KEY)`)
  let commits = 0
  const commit = <T>(write: () => T) => {
    commits++
    return Promise.resolve(write())
  }
  const queue = createSearchQueue({ db, commit })
  // None of them is in the table.
  for (let n = 0; n < 5000; n++) queue.added()
  expect(commits).toBe(1)
  await new Promise((resolve) => setImmediate(resolve))
  queue.added()
  expect(commits).toBe(1)
  await queue.stop()
  db.close()
})
