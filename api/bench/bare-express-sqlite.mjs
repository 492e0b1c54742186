// What storing costs at least: bare Express that inserts each quote into an SQLite table. As in the store, one durable
// commit serves the requests of one turn of the event loop.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setImmediate } from 'node:timers'
import express from 'express'
import { DatabaseSync } from '@photostructure/sqlite'

const db = new DatabaseSync(join(process.env.DATA_DIR, 'quotes.db'))
db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
db.exec(
  'CREATE TABLE quotes (id PRIMARY KEY, createdAt, firstName, lastName, phone, email, projectType, projectDetails) WITHOUT ROWID',
)
const insert = db.prepare('INSERT INTO quotes VALUES (?, ?, ?, ?, ?, ?, ?, ?)')

/** @type {{ quote: Record<string, string>, done: () => void }[]} */
let queue = []

function commit() {
  const batch = queue
  queue = []
  db.exec('BEGIN')
  for (const { quote } of batch) insert.run(...Object.values(quote))
  db.exec('COMMIT')
  for (const { done } of batch) done()
}

const server = express()
  .post('/api/quotes', express.json(), async (req, res) => {
    const quote = { id: randomUUID(), createdAt: new Date().toISOString(), ...req.body }
    await new Promise((done) => {
      if (queue.push({ quote, done }) === 1) setImmediate(commit)
    })
    res.status(201).json(quote)
  })
  .listen(0, '127.0.0.1', () => console.log(`Site      http://127.0.0.1:${server.address().port}/\nQuotes `))
