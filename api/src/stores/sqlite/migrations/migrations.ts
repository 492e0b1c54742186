import type { Database } from '../file/engine.ts'
import { parseKey, toStoredKey } from '../../interface/delivery-key.ts'
import { credentialOf } from '../../records/accounts.ts'
import { newerVersion, olderVersion } from '../../store-errors.ts'

/** The schema version of 1.0.0, from which new files are migrated, too. */
export const baselineVersion = 13

/** The schema of 1.0.0. IDs sort by time, so the table's key is also the order of the list. */
export const baseline = `
  CREATE TABLE quotes (
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
    fingerprint    TEXT,
    searchWords    TEXT,
    searchDigits   TEXT,
    answeredAt     TEXT,
    answeredBy     TEXT,
    note           TEXT,
    document       INTEGER,
    reasons        TEXT NOT NULL DEFAULT '[]',
    campaign       TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX quotesByType ON quotes (projectType, id);
  CREATE INDEX quotesBySource ON quotes (source, id);
  CREATE INDEX quotesWaiting ON quotes (id) WHERE answeredAt IS NULL AND spam IS NULL;
  CREATE INDEX quotesSpam ON quotes (id) WHERE spam IS NOT NULL;
  CREATE INDEX quotesHeldBack ON quotes (id) WHERE spam = 'honeypot';
  CREATE INDEX quotesHeldBackByContent ON quotes (id) WHERE spam = 'content';
  CREATE INDEX quotesHeldBackUnproven ON quotes (id) WHERE spam = 'unproven';
  CREATE UNIQUE INDEX quotesByDocument ON quotes (document);
  CREATE TABLE users (
    id           TEXT PRIMARY KEY,
    username     TEXT NOT NULL UNIQUE,
    passwordHash TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE sessions (
    tokenHash TEXT PRIMARY KEY,
    username  TEXT NOT NULL REFERENCES users (username),
    expiresAt TEXT NOT NULL,
    startedAt TEXT NOT NULL DEFAULT ''
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sessionsByUser ON sessions (username);
  CREATE INDEX sessionsByExpiry ON sessions (expiresAt);
  CREATE TABLE deliveries (
    quoteId   TEXT NOT NULL REFERENCES quotes (id),
    channel   TEXT NOT NULL,
    state     TEXT NOT NULL,
    attempts  INTEGER NOT NULL,
    dueAt     TEXT,
    settledAt TEXT,
    error     TEXT,
    taken     INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (quoteId, channel)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX deliveriesDue ON deliveries (dueAt, channel) WHERE dueAt IS NOT NULL;
  CREATE INDEX deliveriesFailed ON deliveries (quoteId) WHERE state = 'failed';
  CREATE TABLE confirmations (
    addressHash TEXT PRIMARY KEY,
    quoteId     TEXT NOT NULL,
    until       TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX confirmationsByQuote ON confirmations (quoteId);
  CREATE INDEX confirmationsByExpiry ON confirmations (until);
  CREATE TABLE erasures (
    quoteId  TEXT PRIMARY KEY,
    erasedAt TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE settings (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE tokens (
    name      TEXT PRIMARY KEY,
    tokenHash TEXT NOT NULL UNIQUE,
    createdAt TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE sources (
    origin TEXT PRIMARY KEY,
    name   TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sourcesByName ON sources (name);`

/**
 * The migrations from the schema of 1.0.0, oldest first; `user_version` is the schema version. Those of a release are
 * never changed, and none uses SQL of the current program. `ADD COLUMN` reads the whole table, since it is strict: 0.7 s for
 * a million quotes.
 */
const migrations = [
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
  DROP TRIGGER IF EXISTS "countSource after INSERT";
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
  `CREATE TEMP TABLE foldedAnew AS SELECT id, document, searchText FROM quotes
    WHERE searchText GLOB '*[^ -~]*' OR phone GLOB '*[^ -~]*' OR phone GLOB '*(0)*';
  INSERT INTO search (search, rowid, searchText) SELECT 'delete', document, searchText FROM temp.foldedAnew
    WHERE document NOT IN (SELECT document FROM unindexed);
  INSERT OR IGNORE INTO unindexed SELECT document FROM temp.foldedAnew;
  UPDATE quotes SET searchText = NULL WHERE id IN (SELECT id FROM temp.foldedAnew);
  DROP TABLE temp.foldedAnew`,
  // Nothing changes here: links to photos are revoked in the history of a quote (photo-file.ts moves earlier revocations
  // there), where earlier versions, which this shuts out, would not look.
  '',
  // By channel, so that due deliveries are found without reading those of a channel that is busy or fails.
  `DROP INDEX deliveriesDue;
  CREATE INDEX deliveriesDue ON deliveries (channel, dueAt) WHERE dueAt IS NOT NULL`,
  // Who sent a quote that a digest collects, so that digests take turns.
  'ALTER TABLE deliveries ADD COLUMN sender TEXT',
  // A copy of what statistics count, which only previews of version 1.2 had.
  `DROP TRIGGER IF EXISTS "quoteFacts after INSERT";
  DROP TRIGGER IF EXISTS "quoteFacts after UPDATE";
  DROP TRIGGER IF EXISTS "quoteFacts after DELETE";
  DROP TABLE IF EXISTS quoteFacts`,
  // The number of quotes by source and month is counted when it is read; nothing reads failed deliveries alone.
  `DROP INDEX IF EXISTS deliveriesFailed;
  DROP TRIGGER IF EXISTS "countSource after DELETE";
  DROP TRIGGER IF EXISTS "countSource after UPDATE OF spam";
  DROP TABLE IF EXISTS sourceCounts`,
  // The key of a delivery in columns instead of one text, of which there are as many as receivers and times.
  `CREATE TEMP TABLE keys AS
    SELECT channel, key ->> 'medium' AS medium, key ->> 'event' AS event, key ->> 'target' AS target, key ->> 'time' AS time
    FROM (SELECT channel, parseKey(channel) AS key FROM (SELECT DISTINCT channel FROM deliveries));
  CREATE UNIQUE INDEX temp.keysByChannel ON keys (channel);
  ALTER TABLE deliveries RENAME TO deliveriesBefore;
  CREATE TABLE deliveries (
    quoteId   TEXT NOT NULL REFERENCES quotes (id),
    medium    TEXT NOT NULL,
    event     TEXT NOT NULL,
    target    TEXT NOT NULL,
    time      TEXT NOT NULL,
    state     TEXT NOT NULL,
    attempts  INTEGER NOT NULL,
    dueAt     TEXT,
    settledAt TEXT,
    error     TEXT,
    leased    INTEGER NOT NULL DEFAULT 0,
    sender    TEXT,
    PRIMARY KEY (quoteId, medium, event, target, time)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO deliveries
    SELECT quoteId, medium, event, target, time, state, attempts, dueAt, settledAt, error, leased, sender
    FROM deliveriesBefore JOIN temp.keys USING (channel) ORDER BY quoteId;
  DROP TABLE deliveriesBefore;
  DROP TABLE temp.keys;
  CREATE INDEX deliveriesDue ON deliveries (medium, event, target, dueAt) WHERE dueAt IS NOT NULL`,
  // The index of waiting quotes has what its condition reads, so that they are counted without reading them.
  `ALTER TABLE quotes ADD COLUMN respondBy TEXT;
  DROP INDEX quotesWaiting;
  CREATE INDEX quotesWaiting ON quotes (id, respondBy, answeredAt, spam) WHERE answeredAt IS NULL AND spam IS NULL`,
  // The scopes of API tokens, which could only send quotes until then; the reference of a program; and the order of changes,
  // for those who follow: until now, that of receipt.
  `ALTER TABLE tokens ADD COLUMN scopes TEXT NOT NULL DEFAULT '["quotes:send"]';
  ALTER TABLE quotes ADD COLUMN reference TEXT;
  ALTER TABLE quotes ADD COLUMN changedAt INTEGER;
  ALTER TABLE erasures ADD COLUMN source TEXT;
  ALTER TABLE erasures ADD COLUMN changedAt INTEGER NOT NULL DEFAULT 0;
  UPDATE erasures SET changedAt = CAST((julianday(erasedAt) - 2440587.5) * 86400000 AS INTEGER);
  CREATE INDEX erasuresByChange ON erasures (changedAt)`,
  // What became of a quote, and taps on the phone number on pages of the site.
  `ALTER TABLE quotes ADD COLUMN outcome TEXT;
  ALTER TABLE quotes ADD COLUMN lostReason TEXT;
  ALTER TABLE quotes ADD COLUMN amount INTEGER;
  CREATE TABLE callTaps (id TEXT PRIMARY KEY, page TEXT NOT NULL, campaign TEXT, lang TEXT) STRICT, WITHOUT ROWID`,
  // How and when a visitor wants to be reached.
  `ALTER TABLE quotes ADD COLUMN preferredContact TEXT;
  ALTER TABLE quotes ADD COLUMN preferredTime TEXT`,
  // Quotes from before the order of changes have that of receipt in it, without writing each of them.
  `DROP INDEX IF EXISTS quotesByChange;
  CREATE INDEX quotesByChange ON quotes (ifnull(changedAt, document >> 15))`,
  // A quote as one JSON text, its version, and what lists select by, in place of a column for each field; and the changes of
  // a partner by an index. Indexes by partner leave out quotes of none, which most are. Stored quotes are converted in the
  // background (search-index.ts), and indexed again. The columns that are not used any more remain, empty. One whose
  // note or address changes is indexed again.
  // When a quote was opened is no part of its JSON.
  // Sessions and invitations say of which password they are. Followers hear of what vanished when a backup was restored.
  // How often pages of partners showed the form, by day.
  `CREATE TABLE contents (document INTEGER PRIMARY KEY, json TEXT NOT NULL) STRICT;
  ALTER TABLE quotes ADD COLUMN version INTEGER;
  ALTER TABLE quotes ADD COLUMN campaignName TEXT;
  ALTER TABLE quotes ADD COLUMN promisedAt INTEGER;
  ALTER TABLE quotes ADD COLUMN dueAt INTEGER;
  ALTER TABLE quotes ADD COLUMN firstCalledAt INTEGER;
  ALTER TABLE quotes ADD COLUMN callMs INTEGER;
  ALTER TABLE quotes ADD COLUMN openedAt TEXT;
  DROP INDEX quotesWaiting;
  CREATE INDEX quotesWaiting ON quotes (id, promisedAt, answeredAt, spam)
    WHERE answeredAt IS NULL AND spam IS NULL;
  DROP INDEX quotesBySource;
  CREATE INDEX quotesBySource ON quotes (source, id) WHERE source > '';
  CREATE INDEX quotesOfSourceByChange ON quotes (source, ifnull(changedAt, document >> 15)) WHERE source > '';
  CREATE INDEX erasuresOfSourceByChange ON erasures (source, changedAt) WHERE source > '';
  CREATE TABLE vanished (
    quoteId    TEXT PRIMARY KEY,
    vanishedAt TEXT NOT NULL,
    version    INTEGER NOT NULL,
    source     TEXT,
    changedAt  INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX vanishedByChange ON vanished (changedAt);
  CREATE INDEX vanishedOfSourceByChange ON vanished (source, changedAt) WHERE source > '';
  DROP TRIGGER quoteErased;
  CREATE TRIGGER quoteErased AFTER DELETE ON quotes BEGIN
    INSERT INTO search (search, rowid, searchText) SELECT 'delete', old.document, old.searchText
      WHERE NOT EXISTS (SELECT 1 FROM unindexed WHERE document = old.document);
    DELETE FROM unindexed WHERE document = old.document;
    DELETE FROM contents WHERE document = old.document;
  END;
  CREATE TRIGGER quoteTextChanged AFTER UPDATE OF searchText ON quotes WHEN old.searchText IS NOT new.searchText BEGIN
    INSERT INTO search (search, rowid, searchText) SELECT 'delete', old.document, old.searchText
      WHERE NOT EXISTS (SELECT 1 FROM unindexed WHERE document = old.document);
    INSERT OR IGNORE INTO unindexed VALUES (old.document);
  END;
  INSERT INTO search (search) VALUES ('delete-all');
  INSERT OR IGNORE INTO unindexed SELECT document FROM quotes ORDER BY document;
  ALTER TABLE sessions ADD COLUMN credential TEXT NOT NULL DEFAULT '';
  ALTER TABLE invitations ADD COLUMN credential TEXT NOT NULL DEFAULT '';
  UPDATE sessions SET credential = credentialOf(passwordHash) FROM users WHERE users.username = sessions.username;
  UPDATE invitations SET credential = credentialOf(passwordHash) FROM users
    WHERE users.username = invitations.username;
  CREATE TABLE formViews (
    id         TEXT PRIMARY KEY,
    day        TEXT NOT NULL,
    source     TEXT NOT NULL,
    views      INTEGER NOT NULL,
    lastSeenAt TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
]

export const schemaVersion = baselineVersion + migrations.length

/** The schema version of a file; 0 if it is new. */
export const versionOf = (db: Database, database = 'main') =>
  (db.prepare(`PRAGMA ${database}.user_version`).get() as { user_version: number }).user_version

/** Migrates a file. Throws a `UserFacingError` if its schema version is newer, or older than that of 1.0.0. */
export function migrate(db: Database) {
  const applied = versionOf(db)
  if (applied > schemaVersion) throw newerVersion('data folder')
  if (applied > 0 && applied < baselineVersion) throw olderVersion('data folder')
  db.function('parseKey', { deterministic: true }, (key: unknown) =>
    JSON.stringify(toStoredKey(parseKey(String(key)))),
  )
  db.function('credentialOf', { deterministic: true }, (passwordHash: unknown) =>
    credentialOf(String(passwordHash)),
  )
  const run = (sql: string, version: number) =>
    db.exec(`BEGIN; ${sql}; PRAGMA user_version = ${version}; COMMIT`)
  if (applied === 0) run(baseline, baselineVersion)
  for (const [index, migration] of migrations.entries()) {
    const version = baselineVersion + index + 1
    if (version > applied) run(migration, version)
  }
}
