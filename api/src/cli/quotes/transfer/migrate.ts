import { createHash } from 'node:crypto'
import type { Photo } from '@concrete-quote/openapi'
import { UserFacingError } from '../../../platform/errors.ts'
import { inBatches } from '../../../platform/format/json-lines.ts'
import { pinnedFileSettings } from '../../../pages/widget-files.ts'
import { applyErasures } from '../../../quotes/erase-quotes.ts'
import { importRecords } from '../../../quotes/import-records.ts'
import {
  allErasures,
  allRecords,
  deliveriesOf,
  type QuoteRecord,
} from '../../../stores/interface/record-store.ts'
import { formatKey } from '../../../stores/interface/delivery-key.ts'
import type { StoredPhoto } from '../../../stores/interface/photo-store.ts'
import { retryConflicts } from '../../../stores/retry-conflicts.ts'
import { type Store } from '../../../stores/store.ts'
import { type Command, parseCommand } from '../../command-line.ts'
import type { Config } from '../../../config.ts'
import { promptSecret } from '../../terminal/input.ts'
import { count } from '../../terminal/output.ts'
import { withStore } from '../../with-store.ts'
import { quotesWithPhotos } from './photos.ts'
import { allCallTaps } from '../../../stores/records/call-taps.ts'
import type { User } from '../../../stores/records/accounts.ts'
import { settingNames, type SettingName } from '../../../stores/records/settings.ts'

export const migrate: Command = async (args, config) => {
  const { to } = parseCommand(args, { to: { type: 'string' } }).values
  if (config.MONGODB_URI !== undefined)
    throw new UserFacingError(
      'The quotes are already in MongoDB. Unset MONGODB_URI to copy those in the data folder.',
    )
  const target = { ...config, MONGODB_URI: await targetUri(to) }
  const { quotes, added, checksum, photos } = await withStore(config, (here) =>
    withStore(target, (there) => copyToMongo(here, there, config)),
  )
  console.log(`${quotes} quotes compared, ${added} of them added. SHA-256 of both sides: ${checksum}`)
  if (photos.count > 0)
    console.log(`${count(photos.count, 'photo')} compared, ${photos.added} of them added.`)
}

/**
 * The URI of the database to copy to, from the command line or a prompt.
 * @throws {UserFacingError} if the one on the command line has a password, of the user, a proxy, or a key file; or none is given.
 */
async function targetUri(typed: string | undefined): Promise<string> {
  if (typed !== undefined && /\/\/[^/]*:[^/]*@|password=/i.test(typed))
    throw new UserFacingError(
      'Other users of this machine can read a password on the command line: omit --to, then enter the URI at the prompt or pass it on standard input.',
    )
  const uri = typed ?? (await promptSecret('MongoDB URI'))
  if (uri === '')
    throw new UserFacingError(
      'No MongoDB URI was given. Enter one, such as mongodb://127.0.0.1:27017/quotes.',
    )
  return uri
}

/**
 * Copies everything to a MongoDB database, and compares the quotes and then the photos of both sides. It can be run again to
 * continue after an interruption or to copy newer quotes and changes: existing documents are kept, except passwords and
 * passkeys of these users, devices, and settings, which become those of the source.
 * @throws {UserFacingError} if quotes or photos differ afterward, or an origin belongs to another source there.
 */
async function copyToMongo(source: Store, target: Store, config: Config) {
  await target.ping()
  for (const user of await source.users()) {
    if (!(await target.addUser(user))) await copyPassword(user, target)
    await copyPasskeys(user.username, source, target)
  }
  for (const token of await source.tokens()) await target.addToken(token)
  for (const registered of await source.sources()) {
    if (!(await target.addSource(registered)))
      throw new UserFacingError(
        `${registered.origin} belongs to another source in the database. Remove that source there, or choose an empty database.`,
      )
  }
  for (const views of await source.formViews()) await target.setFormViews(views)
  await copyDevices(source, target)
  // Challenges of passkeys are valid for minutes: the target makes a secret of its own.
  for (const name of settingNames) if (name !== 'passkeySecret') await copySetting(name, source, target)
  for (const name of await pinnedFileSettings(source)) await copySetting(name, source, target)
  for await (const erasures of inBatches(allErasures(source))) await applyErasures(target, config, erasures)
  for await (const taps of inBatches(allCallTaps(source))) await target.addCallTaps(taps)
  const [from, there] = [createHash('sha256'), createHash('sha256')]
  const result = { quotes: 0, added: 0 }
  let copied = 0
  let after: string | undefined
  for await (const batch of inBatches(allRecords(source))) {
    result.added += (await importRecords(target, batch)).added
    for (const record of batch) from.update(line(record))
    for await (const record of sameIn(target, batch, after)) {
      there.update(line(record))
      copied++
    }
    result.quotes += batch.length
    after = batch.at(-1)?.id
  }
  const [checksum, found] = [from.digest('hex'), there.digest('hex')]
  if (copied !== result.quotes || checksum !== found)
    throw new UserFacingError(
      `${copied} of ${result.quotes} quotes are in the database, and the checksums differ: the database has other quotes with the same IDs, or some were changed or erased there. Choose an empty database.`,
    )
  const photos = await copyPhotos(source, target)
  return { ...result, checksum, photos }
}

/** Replaces the password that an earlier run has copied, and that was changed or removed since. */
async function copyPassword({ id, username, passwordHash }: User, target: Store) {
  const there = await target.findUser(username)
  if (there?.id === id && there.passwordHash !== passwordHash)
    await target.setPassword(username, passwordHash, there.passwordHash)
}

/** Copies the passkeys of a user, and removes others: the source has removed them since. */
async function copyPasskeys(username: string, source: Store, target: Store) {
  for (const { id } of await target.passkeys(username)) await target.removePasskey(id, username)
  for (const passkey of await source.passkeys(username)) await target.addPasskey(passkey)
}

/** Copies devices, and removes others: their pushes are signed with other keys, or the source has removed them since. */
async function copyDevices(source: Store, target: Store) {
  const devices = await source.devices()
  const ids = new Set(devices.map(({ id }) => id))
  for (const { id } of await target.devices()) if (!ids.has(id)) await target.removeDevice(id)
  for (const device of devices) await target.addDevice(device)
}

async function copySetting(name: SettingName, source: Store, target: Store) {
  const value = await source.setting(name)
  if (value === undefined) return
  await retryConflicts(async () => target.setSetting(name, value, await target.setting(name)))
}

/** Reads the records of the same quotes from another store. */
async function* sameIn(store: Store, batch: QuoteRecord[], after?: string): AsyncGenerator<QuoteRecord> {
  const ids = new Set(batch.map(({ id }) => id))
  const last = batch.at(-1)?.id ?? ''
  for await (const record of allRecords(store, after)) {
    if (record.id > last) return
    if (ids.has(record.id)) yield record
  }
}

/** What must be equal on both sides: everything except the progress of deliveries, which continues. */
function line(record: QuoteRecord): string {
  const { deliveries: _, ...rest } = record
  const channels = deliveriesOf(record).map(formatKey).sort()
  const sorted = Object.entries({ ...rest, channels }).sort(([a], [b]) => (a < b ? -1 : 1))
  return `${JSON.stringify(sorted)}\n`
}

/** @throws {UserFacingError} if the other store lacks photos afterward. */
async function copyPhotos(source: Store, target: Store) {
  const result = { count: 0, added: 0 }
  let missing = 0
  for await (const { quoteId, photos } of quotesWithPhotos(source)) {
    for (const photo of lacking(photos, await target.photos(quoteId))) {
      const stored = await withJpegs(source, quoteId, photo)
      if (stored && Array.isArray(await target.addPhotos(quoteId, [stored]))) result.added++
    }
    // Without those that were removed meanwhile.
    const now = await source.photos(quoteId)
    missing += lacking(now, await target.photos(quoteId)).length
    result.count += now.length
  }
  if (missing > 0)
    throw new UserFacingError(
      `The quotes are in the database, but it lacks ${count(missing, 'photo')} of ${result.count}: their quotes have other photos there, or were erased. Run the command again, or choose an empty database.`,
    )
  return result
}

/** The photos that are not among others, or differ from them. */
function lacking(photos: Photo[], others: Photo[]): Photo[] {
  const sizes = new Map(others.map(({ id, bytes }) => [id, bytes]))
  return photos.filter(({ id, bytes }) => sizes.get(id) !== bytes)
}

/** Undefined if the photo was removed meanwhile. */
async function withJpegs(store: Store, quoteId: string, photo: Photo): Promise<StoredPhoto | undefined> {
  const image = await store.photo(quoteId, photo.id, 'image')
  const thumbnail = await store.photo(quoteId, photo.id, 'thumbnail')
  return image && thumbnail && { ...photo, image, thumbnail }
}
