import { open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import { parseConfig } from '../../../config.ts'
import { UserFacingError } from '../../../errors.ts'
import { inChunks, jsonLines } from '../../../format/json-lines.ts'
import { quoteCsv } from '../../../routes/quotes/csv.ts'
import {
  allErasures,
  allRecords,
  type Erasure,
  type QuoteRecord,
} from '../../../stores/interface/record-store.ts'
import { StoreUnavailableError } from '../../../stores/store-errors.ts'
import type { Store } from '../../../stores/store.ts'
import { resolvePath } from '../../terminal/input.ts'
import { withProgress, write } from '../../terminal/output.ts'
import { withStore } from '../../with-store.ts'
import { exportPhotos, inNewFolder } from './photos/export-photos.ts'
import { countPhotos, createPhotoFinder, photosText } from './photos/find-photos.ts'

export function addExportCommand(program: Command) {
  program
    .command('export')
    .description('write all quotes to standard output, oldest first, spam included')
    .option('--csv', 'as a table for spreadsheets instead of newline-delimited JSON (NDJSON)')
    .option('--output <file>', 'to a new file that only you can read, instead of standard output')
    .option('--photos <folder>', 'and write their photos to a new folder')
    .action(async ({ csv, output, photos }: { csv?: true; output?: string; photos?: string }) => {
      const config = parseConfig(process.env)
      await withStore(config, async (store) => {
        const finder = createPhotoFinder(store)
        const records = finder.through(exportRecords(store))
        const text = csv ? quoteCsv(records, config.TIME_ZONE) : jsonLines(withErasures(records, store))
        const chunks = inChunks(text)
        const exportQuotes = async () => {
          if (output !== undefined) await writeNewFile(resolvePath(output), chunks)
          else for await (const chunk of chunks) await write(chunk)
        }
        if (photos === undefined) {
          await exportQuotes()
          reportLeftOut(finder)
          return
        }
        const folder = resolvePath(photos)
        await inNewFolder(folder, async () => {
          await exportQuotes()
          const count = await exportPhotos(store, finder.found(), folder)
          console.error(`Wrote ${photosText(count)} to ${folder}.`)
        })
      })
    })
}

/** Says that photos were not exported, if there are any. The quotes are complete even if photos are unavailable. */
function reportLeftOut({ found }: ReturnType<typeof createPhotoFinder>) {
  try {
    const count = countPhotos(found())
    if (count > 0)
      console.error(
        `Not exported: ${photosText(count)} of these quotes. Add --photos FOLDER to export them, too.`,
      )
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error
    console.error(`The photos were not exported. ${error.message}`)
  }
}

/** Every record, oldest first. Shows progress on a terminal. */
export async function* exportRecords(store: Store): AsyncGenerator<QuoteRecord> {
  yield* withProgress(allRecords(store), await store.count())
}

/** What an export has: every record, then every erasure. */
async function* withErasures(
  records: AsyncIterable<QuoteRecord>,
  store: Store,
): AsyncGenerator<QuoteRecord | Erasure> {
  yield* records
  yield* allErasures(store)
}

/**
 * Writes a text to a new file that only its user can read.
 * @throws {UserFacingError} if the file exists or cannot be written. An incomplete file is removed.
 */
async function writeNewFile(path: string, chunks: AsyncIterable<string>): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new UserFacingError(
      error.code === 'EEXIST'
        ? `${path} already exists. Choose another name, or remove the file first.`
        : `${path} cannot be written (${error.message}). Choose another file or folder.`,
    )
  })
  try {
    await pipeline(chunks, file.createWriteStream())
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
