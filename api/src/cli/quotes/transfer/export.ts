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
import type { Store } from '../../../stores/store.ts'
import { resolvePath } from '../../terminal/input.ts'
import { withProgress, write } from '../../terminal/output.ts'
import { withStore } from '../../with-store.ts'

export function addExportCommand(program: Command) {
  program
    .command('export')
    .description('write all quotes to standard output, oldest first, spam included')
    .option('--csv', 'as a table for spreadsheets instead of newline-delimited JSON (NDJSON)')
    .option('--output <file>', 'to a new file that only you can read, instead of standard output')
    .action(async ({ csv, output }: { csv?: true; output?: string }) => {
      const config = parseConfig(process.env)
      await withStore(config, async (store) => {
        const text = csv ? quoteCsv(exportRecords(store), config.TIME_ZONE) : jsonLines(exportAll(store))
        const chunks = inChunks(text)
        if (output !== undefined) await writeNewFile(resolvePath(output), chunks)
        else for await (const chunk of chunks) await write(chunk)
      })
    })
}

/** Every record, oldest first. Shows progress on a terminal. */
export async function* exportRecords(store: Store): AsyncGenerator<QuoteRecord> {
  yield* withProgress(allRecords(store), await store.count())
}

/** What an export has: every record, then every erasure. */
async function* exportAll(store: Store): AsyncGenerator<QuoteRecord | Erasure> {
  yield* exportRecords(store)
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
