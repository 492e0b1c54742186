import { afterAll, expect, it } from 'vitest'
import { DatabaseSync, setUpConnection } from './engine.ts'

const db = new DatabaseSync(':memory:')
afterAll(() => db.close())

it.each([
  ['synchronous', 2],
  ['fullfsync', 1],
])('makes commits durable on every system: %s', (pragma, value) => {
  setUpConnection(db)
  expect(db.prepare(`PRAGMA ${pragma}`).get()).toEqual({ [pragma]: value })
})
