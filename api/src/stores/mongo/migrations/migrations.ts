import { setTimeout as sleep } from 'node:timers/promises'
import { applyCommand } from '@concrete-quote/openapi'
import type { Logger } from 'pino'
import { retryConflicts } from '../../retry-conflicts.ts'
import { newerVersion, olderVersion } from '../../store-errors.ts'
import { isDuplicateKey } from '../connection/fault.ts'
import { type Models, type Quotes, timeLimit } from '../models/models.ts'
import { dueIndex, type QuoteDocument } from '../models/quotes.ts'
import type { Processes } from './processes.ts'
import { conversionOf, convertDelivery, isEarlier, replaceQuote, toQuote } from '../quotes/quote-document.ts'

/** The schema version of 1.0.0. New databases have no documents yet, and are migrated from it, too. */
export const baselineVersion = 3

/** The current schema version. That of 1.1 is 4, and that of 1.2 is 8. */
export const schemaVersion = 10

/**
 * The oldest schema version whose servers can work beside those of this one. What an earlier one reads is no longer written,
 * or converted: servers of earlier ones refuse the database, and those of this one wait until the last of them has ended.
 */
export const readableFrom = 10

/** The version while a database is migrated, which earlier versions of this program refuse. */
export const migratingVersion = schemaVersion - 1

async function noteVersion({ migrations }: Models, version: number): Promise<void> {
  const update = { $setOnInsert: { appliedAt: new Date() }, $max: { readableFrom } }
  await migrations.updateOne({ _id: version }, update, { upsert: true }).catch((error: unknown) => {
    // Another server may have been faster.
    if (!isDuplicateKey(error)) throw error
  })
}

/**
 * Begins to migrate a database, unless it has the current schema version, or a later one that this one can use. Returns
 * whether it has.
 * @throws {UserFacingError} if this program is too old for it, or it has an older version than 1.0.0.
 * @throws {StoreUnavailableError} while servers use it that cannot after the migration.
 */
export async function beginMigration(models: Models, processes: Processes): Promise<boolean> {
  // Before it reads the version, so that one that writes it knows of this one.
  await processes.start()
  // Read first: another server may migrate a new database, and store a quote, in between.
  const hasQuotes = (await models.quotes.exists({})) !== null
  const newest = await models.migrations.findOne().sort({ _id: -1 }).lean()
  const version = newest?._id ?? (hasQuotes ? 0 : baselineVersion)
  if ((newest?.readableFrom ?? version) > schemaVersion) throw newerVersion('database')
  if (version < baselineVersion) throw olderVersion('database')
  if (version >= schemaVersion) return true
  await processes.assertNoneBefore(readableFrom)
  await noteVersion(models, migratingVersion)
  // One may have started in between.
  await processes.assertNoneBefore(readableFrom)
  return false
}

/** The delay before another attempt, in milliseconds. */
const retryMs = 1000

/**
 * Migrates a database while it is used, which takes long if it is large. Each step is idempotent, because several servers
 * may take it concurrently, and any of them may die during that.
 */
export function createBackgroundMigration(models: Models, buildDueIndex: () => Promise<void>, log: Logger) {
  const { quotes } = models
  const stopping = new AbortController()
  let isConverted = false
  let isOutboxReady = false

  async function migrate(): Promise<void> {
    await buildDueIndex()
    // First, because what is due is sent meanwhile.
    if (!isConverted) await upgradePending(quotes)
    isOutboxReady = true
    if (isConverted) return
    await upgradeQuotes(quotes)
    // The index of the list of deliveries, which version 1.1 had.
    for (const { name, key } of await quotes.collection.indexes())
      if (name && 'deliveries.state' in key) await quotes.collection.dropIndex(name)
    await noteVersion(models, schemaVersion)
  }

  return {
    /** Continues after a failure, until it is stopped: a quote that is migrated is not written again. */
    async run(isCurrent: boolean) {
      isConverted = isCurrent
      let lastLogged: string | undefined
      while (!stopping.signal.aborted) {
        try {
          await migrate()
          isConverted = true
          return
        } catch (err) {
          const { message } = err as Error
          if (message !== lastLogged && !stopping.signal.aborted)
            log.warn({ err }, 'a database migration was interrupted; retrying')
          lastLogged = message
          await sleep(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined)
        }
      }
    },
    /** Whether all quotes are converted. */
    isConverted: () => isConverted,
    /** Whether deliveries that are due can be read: they have their index. */
    isOutboxReady: () => isOutboxReady,
    /** Stops it when the connection closes: a later start continues. */
    stop: () => stopping.abort(),
  }
}

/** How many quotes are changed at once: each has up to thousands of index entries, and a write must meet its deadline. */
const pageSize = 50

/**
 * Converts all quotes of version 1.2 and earlier, and deliveries with keys in one text instead of fields, as version 1.1 stored
 * them. Reads all quotes, and writes to those that lack something.
 */
export function upgradeQuotes(quotes: Quotes): Promise<void> {
  return upgradeAll(quotes, (after) => quotes.find({ _id: { $gt: after } }))
}

/** Upgrades the quotes with deliveries that are under way, before the outbox looks for them. */
function upgradePending(quotes: Quotes): Promise<void> {
  const isPending = { deliveries: { $elemMatch: { channel: { $gte: '' }, dueAt: { $gt: new Date(0) } } } }
  return upgradeAll(quotes, (after) => quotes.find({ ...isPending, _id: { $gt: after } }).hint(dueIndex))
}

async function upgradeAll(quotes: Quotes, find: (after: string) => ReturnType<Quotes['find']>) {
  for (let after: string | undefined = ''; after !== undefined;) {
    const start: string = after
    after = await retryConflicts(async () => {
      const page = await find(start).sort({ _id: 1 }).limit(pageSize).lean<QuoteDocument[]>()
      const changes = [...page.flatMap(contentChange), ...page.flatMap(deliveryChanges)]
      const last = page.at(-1)?._id
      if (changes.length === 0) return last
      const { matchedCount } = await quotes.bulkWrite(changes, {
        ordered: false,
        strict: false,
        ...timeLimit,
      })
      // If a quote was updated or erased after it was read, the page is read again.
      return matchedCount === changes.length && last
    })
  }
}

function contentChange(document: QuoteDocument) {
  const { version }: { version?: number } = document
  return version === undefined ? [{ updateOne: conversionOf(document) }] : []
}

/** Nothing else of the deliveries is written, which may change. */
function deliveryChanges({ _id, deliveries = [] }: QuoteDocument) {
  return deliveries.flatMap((delivery, n) => {
    if (!isEarlier(delivery)) return []
    const { channel, time } = convertDelivery(delivery)
    const filter = { _id, [`deliveries.${n}.channel`]: delivery.channel }
    const update = { $set: { [`deliveries.${n}.channel`]: channel, [`deliveries.${n}.time`]: time } }
    return [{ updateOne: { filter, update } }]
  })
}

/** Moves the revocations of links, which version 1.1 stored with the photos, to the histories of their quotes. */
export async function moveRevokedLinks({ quotes, photoLists }: Models): Promise<void> {
  const isRevoked = { isLinkRevoked: true }
  for await (const { _id } of photoLists.find(isRevoked).lean().cursor()) {
    await retryConflicts(async () => {
      const document = await quotes.findOne({ _id }).lean()
      const before = document && toQuote(document)
      const changed = before && applyCommand(before, { type: 'link-revoked' }, { now: Date.now(), by: null })
      return !changed || changed.refusal !== undefined || replaceQuote(quotes, before, changed.quote)
    })
    await photoLists.updateOne({ _id }, { $unset: isRevoked }, { strict: false })
  }
}
