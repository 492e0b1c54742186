import type { StoredQuote } from '@concrete-quote/openapi'
import type Database from 'libsql'
import { searchValues, timeOf } from './search-columns.ts'

/**
 * Migration: replaces the search by prefix of three columns by an index of words. Each quote is a document of the index;
 * its number begins with the time of the quote's ID, so that documents are ordered as lists are. Triggers keep the index
 * in step with the quotes, whoever changes them: a new quote is queued, because adding many at once costs a third. The
 * words of erased quotes leave the index when its parts are merged, which `scrub` does: the option `secure-delete` of this
 * version of SQLite damages large indexes.
 */
export function addSearchWords(db: Database.Database) {
  db.exec(`
    DROP INDEX IF EXISTS quotesBy_lastNameKey;
    DROP INDEX IF EXISTS quotesBy_emailKey;
    DROP INDEX IF EXISTS quotesBy_phoneKey;
    ALTER TABLE quotes DROP COLUMN emailKey;
    ALTER TABLE quotes RENAME COLUMN lastNameKey TO searchWords;
    ALTER TABLE quotes RENAME COLUMN phoneKey TO searchDigits;
    ALTER TABLE quotes ADD COLUMN document INTEGER;
    CREATE VIRTUAL TABLE search USING fts5 (words, content = '', detail = none, columnsize = 0, tokenize = 'ascii');
    CREATE VIRTUAL TABLE searchTerms USING fts5vocab (search, instance)`)
  addExisting(db)
  db.exec(`
    CREATE UNIQUE INDEX quotesByDocument ON quotes (document);
    CREATE TABLE searchQueue (document INTEGER PRIMARY KEY) STRICT;
    CREATE TRIGGER quoteAdded AFTER INSERT ON quotes BEGIN
      INSERT INTO searchQueue VALUES (new.document);
    END;
    CREATE TRIGGER quoteErased AFTER DELETE ON quotes BEGIN
      INSERT INTO search (search, rowid, words) SELECT 'delete', old.document, old.searchWords
        WHERE NOT EXISTS (SELECT 1 FROM searchQueue WHERE document = old.document);
      DELETE FROM searchQueue WHERE document = old.document;
    END`)
}

/** Adds the quotes that are stored already, oldest first. */
function addExisting(db: Database.Database) {
  const update = db.prepare(
    'UPDATE quotes SET document = (CAST(? AS INTEGER) << 15) + CAST(? AS INTEGER), searchWords = ?, searchDigits = ? WHERE id = ?',
  )
  const index = db.prepare(
    'INSERT INTO search (rowid, words) SELECT document, searchWords FROM quotes WHERE id = ?',
  )
  let [lastTime, sameTime] = [-1, 0]
  // Page by page: a table must not change while it is read.
  const page = db.prepare('SELECT * FROM quotes WHERE id > ? ORDER BY id LIMIT 1000')
  for (let quotes = page.all('') as StoredQuote[]; quotes.length > 0;) {
    for (const quote of quotes) {
      const time = timeOf(quote.id) ?? 0
      sameTime = time === lastTime ? sameTime + 1 : 0
      lastTime = time
      update.run(time, sameTime, ...searchValues(quote), quote.id)
      index.run(quote.id)
    }
    quotes = page.all(quotes.at(-1)?.id) as StoredQuote[]
  }
}
