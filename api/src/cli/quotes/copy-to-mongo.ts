import { createHash } from 'node:crypto'
import type { Config } from '../../config.ts'
import { silentLog } from '../../log/log.ts'
import { UserFacingError } from '../../errors.ts'
import { openStore } from '../../stores/open-store.ts'
import { allRecords, type QuoteRecord } from '../../stores/quote-record.ts'
import type { Store } from '../../stores/quote-store.ts'
import { askSecret } from '../terminal/ask-secret.ts'
import { runCommand } from '../control/control.ts'
import { inBatches } from './in-batches.ts'

/**
 * Returns the address of the database to copy to.
 * @param typed The address on the command line. Undefined: prompts for it.
 * @throws {UserFacingError} if it contains a password there, or no address is given.
 */
export async function targetAddress(typed: string | undefined): Promise<string> {
  if (typed !== undefined && hasPassword(typed)) {
    throw new UserFacingError(
      'Other users of this machine can read a password on the command line: leave out --to, and type the address when asked, or pass it by standard input.',
    )
  }
  const address = typed ?? (await askSecret('Address of the MongoDB database'))
  if (address === '')
    throw new UserFacingError(
      'There is no address to copy to: type one, such as mongodb://127.0.0.1:27017/quotes.',
    )
  return address
}

/** Whether an address contains a password, of the user, a proxy, or a key file. */
function hasPassword(address: string): boolean {
  return /\/\/[^/]*:[^/]*@|password=/i.test(address)
}

/**
 * Copies all quotes, erasures and users into a MongoDB database, and compares what is there then. What is there already stays,
 * so that it can be run again: to go on where it broke off, or for what has come since.
 * @param records The records to copy, oldest first.
 * @returns How many quotes there are, how many of them were added, and a checksum of all.
 * @throws {UserFacingError} when what is there differs.
 */
export async function copyToMongo(config: Config, to: string, records: AsyncIterable<QuoteRecord>) {
  const target = await openStore({ ...config, MONGODB_URI: to }, silentLog, { isBulk: true })
  try {
    await target.ping()
    for await (const user of runCommand(config, 'exportUsers', {})) await target.addUser(user)
    for await (const erasures of inBatches(runCommand(config, 'exportErasures', {}))) {
      await target.addErasures(erasures)
      await target.eraseAll(erasures.map(({ id }) => id))
    }
    const [from, there] = [createHash('sha256'), createHash('sha256')]
    const result = { quotes: 0, added: 0 }
    let copied = 0
    let after: string | undefined
    for await (const batch of inBatches(records)) {
      result.added += await target.restore(batch)
      for (const record of batch) from.update(line(record))
      for await (const record of sameIn(target, batch, after)) {
        there.update(line(record))
        copied++
      }
      result.quotes += batch.length
      after = batch.at(-1)?.id
    }
    const [checksum, found] = [from.digest('hex'), there.digest('hex')]
    if (copied !== result.quotes || checksum !== found) {
      throw new UserFacingError(
        `Of ${result.quotes} quotes ${copied} are in the database, and their checksums differ: the database had others under the same ids, or some were erased there. Choose an empty one.`,
      )
    }
    return { ...result, checksum }
  } finally {
    await target.close()
  }
}

/** The records of the same quotes in another store. */
async function* sameIn(store: Store, batch: QuoteRecord[], after?: string): AsyncGenerator<QuoteRecord> {
  const ids = new Set(batch.map(({ id }) => id))
  const last = batch.at(-1)?.id ?? ''
  for await (const record of allRecords(store, after)) {
    if (record.id > last) return
    if (ids.has(record.id)) yield record
  }
}

/** What must be the same on both sides: all but how far deliveries have come, which goes on. */
function line({ deliveries, ...record }: QuoteRecord): string {
  const channels = deliveries.map(({ channel }) => channel).sort()
  const sorted = Object.entries({ ...record, channels }).sort(([a], [b]) => (a < b ? -1 : 1))
  return `${JSON.stringify(sorted)}\n`
}
