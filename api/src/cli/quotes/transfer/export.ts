import { open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { inChunks, jsonLines } from '../../../platform/format/json-lines.ts'
import { UserFacingError } from '../../../platform/errors.ts'
import { readStoredSettings } from '../../../notifications/settings/notification-settings.ts'
import { adConversions } from '../../../quotes/list/ad-conversions.ts'
import { quoteCsv } from '../../../quotes/list/csv.ts'
import { allErasures, allRecords } from '../../../stores/interface/record-store.ts'
import { StoreUnavailableError } from '../../../stores/store-errors.ts'
import type { Store } from '../../../stores/store.ts'
import { type Command, parseCommand } from '../../command-line.ts'
import { resolvePath } from '../../terminal/input.ts'
import { count, write } from '../../terminal/output.ts'
import { withStore } from '../../with-store.ts'
import { cannotWrite, exportPhotos, inNewFolder } from './photos.ts'
import { allCallTaps } from '../../../stores/records/call-taps.ts'

const options = {
  csv: { type: 'boolean' },
  'google-ads': { type: 'boolean' },
  output: { type: 'string' },
  photos: { type: 'string' },
} as const

export const exportQuotes: Command = async (args, config) => {
  const { csv, 'google-ads': isForAds, output, photos } = parseCommand(args, options).values
  await withStore(config, async (store) => {
    const exportAll = async () => {
      const text = isForAds
        ? conversionsOf(store)
        : csv
          ? quoteCsv(allRecords(store), config.TIME_ZONE)
          : jsonLines(everything(store))
      const chunks = inChunks(text)
      if (output !== undefined) await writeNewFile(resolvePath(output), chunks)
      else for await (const chunk of chunks) await write(chunk)
    }
    if (isForAds) return exportAll()
    if (photos === undefined) {
      await exportAll()
      await reportLeftOut(store)
      return
    }
    const folder = resolvePath(photos)
    await inNewFolder(folder, async () => {
      await exportAll()
      console.error(`Wrote ${count(await exportPhotos(store, folder), 'photo')} to ${folder}.`)
    })
  })
}

/** Says that photos were not exported, if there are any. Quotes are complete even if photos are unavailable. */
async function reportLeftOut(store: Store) {
  try {
    if ((await store.photoBytes()) > 0)
      console.error('The photos were not exported. Add --photos FOLDER to export them, too.')
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error
    console.error(`The photos were not exported. ${error.message}`)
  }
}

/** Every job that was won for Google Ads. Says which are not won anymore. */
async function* conversionsOf(store: Store) {
  const { adConversion } = await readStoredSettings(store)
  if (adConversion === null)
    throw new UserFacingError('Nothing is reported to Google Ads. Turn it on in the settings of the inbox.')
  const all = { since: 0, until: Infinity }
  const { csv, conversions, undone } = await adConversions(allRecords(store), adConversion, all)
  console.error(`${count(conversions, 'job')} for Google Ads.`)
  if (undone > 0)
    console.error(`${count(undone, 'job')} won before and not anymore: take back in Google Ads what it has.`)
  yield csv
}

async function* everything(store: Store) {
  yield* allRecords(store)
  yield* allErasures(store)
  yield* allCallTaps(store)
}

/** Writes a new file that only its user can read. Throws a `UserFacingError` if it exists or cannot be written. */
async function writeNewFile(path: string, chunks: AsyncIterable<string>): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch(cannotWrite(path, 'file'))
  try {
    await pipeline(chunks, file.createWriteStream())
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
