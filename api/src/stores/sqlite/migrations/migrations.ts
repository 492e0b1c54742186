import type { Database } from '../file/engine.ts'
import { newerVersion } from '../../store-errors.ts'

/** SQL for the time in a quote's ID, in milliseconds since 1970: its first 12 hexadecimal digits. */
const timeOfId = Array.from({ length: 12 }, (_, n) => {
  const digit = `substr(id, ${n < 8 ? n + 1 : n + 2}, 1)`
  return `(instr('0123456789abcdef', lower(${digit})) - 1 << ${4 * (11 - n)})`
}).join(' + ')

/** SQL for whether a quote may have another search text than earlier versions gave it. */
const isFoldedAnew = `(searchText GLOB '*[^ -~]*' OR phone GLOB '*[^ -~]*' OR phone GLOB '*(0)*')`

/**
 * The migrations of the file, oldest first; `user_version` is the schema version, the number of applied migrations. IDs
 * sort by time, so the table's key is also the order of the list.
 */
export const migrations = [
  `CREATE TABLE quotes (
    id             TEXT PRIMARY KEY,
    createdAt      TEXT NOT NULL,
    firstName      TEXT NOT NULL,
    lastName       TEXT NOT NULL,
    phone          TEXT NOT NULL,
    email          TEXT,
    projectType    TEXT NOT NULL,
    projectDetails TEXT NOT NULL,
    source         TEXT,
    pageUrl        TEXT,
    lang           TEXT,
    spam           TEXT,
    idempotencyKey TEXT UNIQUE,
    fingerprint    TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX quotesByType ON quotes (projectType, id);
  CREATE INDEX quotesBySource ON quotes (source, id);
  CREATE TABLE users (
    id           TEXT PRIMARY KEY,
    username     TEXT NOT NULL UNIQUE,
    passwordHash TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE sessions (
    tokenHash TEXT PRIMARY KEY,
    username  TEXT NOT NULL REFERENCES users (username),
    expiresAt TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sessionsByUser ON sessions (username);
  CREATE INDEX sessionsByExpiry ON sessions (expiresAt)`,
  // The columns of an earlier search.
  `ALTER TABLE quotes ADD COLUMN lastNameKey TEXT;
  ALTER TABLE quotes ADD COLUMN emailKey TEXT;
  ALTER TABLE quotes ADD COLUMN phoneKey TEXT`,
  // Earlier quotes have no deliveries.
  `CREATE TABLE deliveries (
    quoteId   TEXT NOT NULL REFERENCES quotes (id),
    channel   TEXT NOT NULL,
    state     TEXT NOT NULL,
    attempts  INTEGER NOT NULL,
    dueAt     TEXT,
    settledAt TEXT,
    error     TEXT,
    PRIMARY KEY (quoteId, channel)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX deliveriesDue ON deliveries (dueAt, channel) WHERE dueAt IS NOT NULL;
  CREATE INDEX deliveriesFailed ON deliveries (quoteId) WHERE state = 'failed';
  CREATE INDEX quotesHeldBack ON quotes (id) WHERE spam = 'honeypot';
  CREATE TABLE confirmations (
    addressHash TEXT PRIMARY KEY,
    quoteId     TEXT NOT NULL,
    until       TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  // The IDs of erased quotes, and which deliveries are leased.
  `CREATE TABLE erasures (
    quoteId  TEXT PRIMARY KEY,
    erasedAt TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  ALTER TABLE deliveries ADD COLUMN taken INTEGER NOT NULL DEFAULT 0`,
  // Settings of the store itself.
  `CREATE TABLE settings (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  // Ends sessions without a start time: users sign in again.
  `DELETE FROM sessions;
  ALTER TABLE sessions ADD COLUMN startedAt TEXT NOT NULL DEFAULT ''`,
  // These indexes serve to erase quotes and expired confirmations without a table scan.
  `CREATE INDEX confirmationsByQuote ON confirmations (quoteId);
  CREATE INDEX confirmationsByExpiry ON confirmations (until)`,
  // Stores which quotes were answered. The index has those that still wait.
  `ALTER TABLE quotes ADD COLUMN answeredAt TEXT;
  ALTER TABLE quotes ADD COLUMN answeredBy TEXT;
  ALTER TABLE quotes ADD COLUMN note TEXT;
  CREATE INDEX quotesWaiting ON quotes (id) WHERE answeredAt IS NULL AND spam IS NULL`,
  // This index serves lists of suspected spam.
  `CREATE INDEX quotesSpam ON quotes (id) WHERE spam IS NOT NULL`,
  // The columns of another search by words; the last migration replaces their content and the index.
  `DROP INDEX IF EXISTS quotesBy_lastNameKey;
  DROP INDEX IF EXISTS quotesBy_emailKey;
  DROP INDEX IF EXISTS quotesBy_phoneKey;
  ALTER TABLE quotes DROP COLUMN emailKey;
  ALTER TABLE quotes RENAME COLUMN lastNameKey TO searchWords;
  ALTER TABLE quotes RENAME COLUMN phoneKey TO searchDigits;
  ALTER TABLE quotes ADD COLUMN document INTEGER;
  UPDATE quotes SET document = numbered.document
    FROM (SELECT id, (${timeOfId} << 15) + row_number() OVER (PARTITION BY substr(id, 1, 13) ORDER BY id) - 1
      AS document FROM quotes) AS numbered WHERE quotes.id = numbered.id;
  CREATE UNIQUE INDEX quotesByDocument ON quotes (document)`,
  // API tokens; the rules that matched, as JSON, and an index for counting the quotes that they suppress.
  `CREATE TABLE tokens (
    name      TEXT PRIMARY KEY,
    tokenHash TEXT NOT NULL UNIQUE,
    createdAt TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  ALTER TABLE quotes ADD COLUMN reasons TEXT NOT NULL DEFAULT '[]';
  CREATE INDEX quotesHeldBackByContent ON quotes (id) WHERE spam = 'content'`,
  // Campaigns as JSON, registered sources, and the number of quotes by source (empty if none) and month.
  `ALTER TABLE quotes ADD COLUMN campaign TEXT;
  CREATE TABLE sources (
    origin TEXT PRIMARY KEY,
    name   TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sourcesByName ON sources (name);
  CREATE TABLE sourceCounts (
    source TEXT NOT NULL,
    month  TEXT NOT NULL,
    quotes INTEGER NOT NULL,
    PRIMARY KEY (source, month)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO sourceCounts
    SELECT ifnull(source, ''), substr(createdAt, 1, 7), count(*) FROM quotes WHERE spam IS NULL GROUP BY 1, 2;
  ${countTrigger('INSERT', 'new', 'new.spam IS NULL', '1')}
  ${countTrigger('DELETE', 'old', 'old.spam IS NULL', '-1')}
  ${countTrigger('UPDATE OF spam', 'new', '(old.spam IS NULL) <> (new.spam IS NULL)', 'iif(new.spam IS NULL, 1, -1)')}`,
  // This index serves to count the suspected spam without a proof of work.
  `CREATE INDEX quotesHeldBackUnproven ON quotes (id) WHERE spam = 'unproven'`,
  // A digest of each quote's content, and a search by any part of a word instead of one by words. Stored quotes get both in
  // the background (search-index.ts): `unindexed` has those that are not in the index yet. `searchDigits` remains, empty.
  // New quotes are counted and listed there by the statement that adds them: a trigger costs three times as much.
  `DROP TRIGGER IF EXISTS quoteAdded;
  DROP TRIGGER IF EXISTS quoteErased;
  DROP TABLE IF EXISTS search;
  DROP TABLE IF EXISTS searchTerms;
  DROP TABLE IF EXISTS searchQueue;
  DELETE FROM settings WHERE name IN ('challengeKey', 'scrubPending');
  ALTER TABLE quotes RENAME COLUMN searchWords TO searchText;
  ALTER TABLE quotes ADD COLUMN digest TEXT;
  CREATE TABLE unindexed (document INTEGER PRIMARY KEY) STRICT;
  INSERT INTO unindexed SELECT document FROM quotes ORDER BY document;
  CREATE VIRTUAL TABLE search
    USING fts5 (searchText, content = '', detail = none, columnsize = 0, tokenize = 'trigram');
  INSERT INTO search (search, rank) VALUES ('secure-delete', 1);
  DROP TRIGGER "countSource after INSERT";
  CREATE TRIGGER quoteErased AFTER DELETE ON quotes BEGIN
    INSERT INTO search (search, rowid, searchText) SELECT 'delete', old.document, old.searchText
      WHERE NOT EXISTS (SELECT 1 FROM unindexed WHERE document = old.document);
    DELETE FROM unindexed WHERE document = old.document;
  END`,
  // Names claims and leases as the code does. The indexes `quotesHeldBack…`, of suppressed spam, keep their names: SQLite
  // cannot rename an index, and building one again reads all quotes.
  `ALTER TABLE deliveries RENAME COLUMN taken TO leased;
  ALTER TABLE confirmations RENAME TO claims;
  ALTER TABLE claims RENAME COLUMN addressHash TO key;
  DROP INDEX confirmationsByQuote;
  DROP INDEX confirmationsByExpiry;
  CREATE INDEX claimsByQuote ON claims (quoteId);
  CREATE INDEX claimsByExpiry ON claims (until)`,
  // What the owner knows about a quote, and what happened to it, as JSON. The index serves lists of quotes to call back.
  `ALTER TABLE quotes ADD COLUMN address TEXT;
  ALTER TABLE quotes ADD COLUMN assignedTo TEXT;
  ALTER TABLE quotes ADD COLUMN callBackAt TEXT;
  ALTER TABLE quotes ADD COLUMN history TEXT NOT NULL DEFAULT '[]';
  CREATE INDEX quotesToCallBack ON quotes (id) WHERE callBackAt IS NOT NULL`,
  // Devices that get pushes; one-time links to choose a password; passkeys; where sessions started, which ends earlier ones;
  // the end, the last use, and the source of API tokens; the time of the first call, which quotes from before lack: it is
  // that of the answer.
  `CREATE TABLE devices (
    id           TEXT PRIMARY KEY,
    username     TEXT NOT NULL,
    name         TEXT NOT NULL,
    endpoint     TEXT NOT NULL UNIQUE,
    p256dh       TEXT NOT NULL,
    auth         TEXT NOT NULL,
    createdAt    TEXT NOT NULL,
    lastPushedAt TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE invitations (
    username  TEXT PRIMARY KEY,
    tokenHash TEXT NOT NULL UNIQUE,
    expiresAt TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE passkeys (
    id         TEXT PRIMARY KEY,
    username   TEXT NOT NULL,
    name       TEXT NOT NULL,
    publicKey  TEXT NOT NULL,
    counter    INTEGER NOT NULL,
    transports TEXT NOT NULL,
    isSynced   INTEGER NOT NULL,
    createdAt  TEXT NOT NULL,
    lastUsedAt TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX passkeysByUser ON passkeys (username);
  DROP TABLE sessions;
  CREATE TABLE sessions (
    tokenHash  TEXT PRIMARY KEY,
    id         TEXT NOT NULL UNIQUE,
    username   TEXT NOT NULL REFERENCES users (username),
    browser    TEXT NOT NULL,
    address    TEXT NOT NULL,
    method     TEXT NOT NULL,
    startedAt  TEXT NOT NULL,
    lastUsedAt TEXT NOT NULL,
    expiresAt  TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sessionsByUser ON sessions (username);
  CREATE INDEX sessionsByExpiry ON sessions (expiresAt);
  ALTER TABLE tokens ADD COLUMN expiresAt TEXT;
  ALTER TABLE tokens ADD COLUMN lastUsedAt TEXT;
  ALTER TABLE tokens ADD COLUMN source TEXT;
  ALTER TABLE quotes ADD COLUMN calledAt TEXT`,
  // Searches find `ł`, `ß`, and digits of other scripts as ASCII. The quotes that may have such characters are indexed
  // again in the background.
  `INSERT INTO search (search, rowid, searchText) SELECT 'delete', document, searchText FROM quotes
    WHERE ${isFoldedAnew} AND document NOT IN (SELECT document FROM unindexed);
  INSERT OR IGNORE INTO unindexed SELECT document FROM quotes WHERE ${isFoldedAnew};
  UPDATE quotes SET searchText = NULL WHERE ${isFoldedAnew}`,
  // Nothing changes here: links to photos are revoked in the history of a quote (photo-file.ts moves earlier revocations
  // there), where earlier versions, which this shuts out, would not look.
  '',
  // By channel, so that due deliveries are found without reading those of a channel that is busy or fails.
  `DROP INDEX deliveriesDue;
  CREATE INDEX deliveriesDue ON deliveries (channel, dueAt) WHERE dueAt IS NOT NULL`,
  // Who sent a quote that a digest collects, so that digests take turns.
  'ALTER TABLE deliveries ADD COLUMN sender TEXT',
  // A copy of what statistics count.
  `DROP TRIGGER IF EXISTS "quoteFacts after INSERT";
  DROP TRIGGER IF EXISTS "quoteFacts after UPDATE";
  DROP TRIGGER IF EXISTS "quoteFacts after DELETE";
  DROP TABLE IF EXISTS quoteFacts`,
]

/** A trigger that adds to the number of quotes of a row's source and month. */
function countTrigger(event: string, row: 'new' | 'old', when: string, change: string): string {
  const [source, month] = [`ifnull(${row}.source, '')`, `substr(${row}.createdAt, 1, 7)`]
  return `CREATE TRIGGER "countSource after ${event}" AFTER ${event} ON quotes WHEN ${when} BEGIN
    INSERT INTO sourceCounts VALUES (${source}, ${month}, ${change})
      ON CONFLICT (source, month) DO UPDATE SET quotes = quotes + excluded.quotes;
    DELETE FROM sourceCounts WHERE source = ${source} AND month = ${month} AND quotes = 0;
  END;`
}

/** The schema version of a file. */
export const versionOf = (db: Database) =>
  (db.prepare('PRAGMA user_version').get() as { user_version: number }).user_version

export const isCurrentVersion = (db: Database) => versionOf(db) === migrations.length

/**
 * Migrates a file to the current schema version.
 * @throws {UserFacingError} if its version is newer.
 */
export function migrate(db: Database) {
  const applied = versionOf(db)
  if (applied > migrations.length) throw newerVersion('data folder')
  for (const [index, migration] of migrations.entries())
    if (index >= applied) db.exec(`BEGIN; ${migration}; PRAGMA user_version = ${index + 1}; COMMIT`)
}
