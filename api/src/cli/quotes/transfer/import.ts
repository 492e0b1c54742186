import { createReadStream } from 'node:fs'
import * as z from 'zod/mini'
import { UserFacingError } from '../../../platform/errors.ts'
import { inBatches, parseJson, readAhead, readLines } from '../../../platform/format/json-lines.ts'
import { restoreRecipients } from '../../../notifications/channels/stored-webhooks.ts'
import { applyErasures } from '../../../quotes/erase-quotes.ts'
import { importRecords } from '../../../quotes/import-records.ts'
import { isTimeOf, timeOf } from '../../../stores/interface/quote-store.ts'
import { Erasure, QuoteRecord } from '../../../stores/interface/record-store.ts'
import type { Store } from '../../../stores/store.ts'
import { type Command, parseCommand } from '../../command-line.ts'
import { resolvePath } from '../../terminal/input.ts'
import { count } from '../../terminal/output.ts'
import { withStore } from '../../with-store.ts'
import { openPhotoFolder } from './photos.ts'
import { CallTap } from '../../../stores/records/call-taps.ts'

export const importQuotes: Command = async (args, config) => {
  const { values, positionals } = parseCommand(args, { photos: { type: 'string' } }, [0, 1])
  const { photos } = values
  const importPhotos = photos === undefined ? undefined : await openPhotoFolder(resolvePath(photos))
  // The first batch is read before the store is opened, so that a file that cannot be read does not create one.
  const batches = await readAhead(inBatches(parseExport(readInput(positionals[0]))))
  const importAll = async (store: Store) => {
    let [read, added, updated, merged, erased] = [0, 0, 0, 0, 0]
    const { ofChange } = restoreRecipients(config, await store.setting('webhooks'))
    for await (const lines of batches) {
      const records = lines.filter(isQuote)
      if (records.length > 0) {
        const imported = await importRecords(store, records, ofChange)
        added += imported.added
        updated += imported.updated
        merged += imported.merged
      }
      erased += await applyErasures(store, config, lines.filter(isErasure))
      const taps = lines.filter(isCallTap)
      if (taps.length > 0) await store.addCallTaps(taps)
      read += records.length
    }
    const parts = [
      updated > 0 && `updated ${updated}`,
      merged > 0 && `merged ${merged} with changes that were made here`,
      erased > 0 && `erased ${erased} that the export lists as erased`,
    ].filter((part) => part !== false)
    console.log(`${[`Read ${count(read, 'quote')}`, `added ${added}`, ...parts].join(', ')}.`)
    if (!importPhotos) return
    const imported = await importPhotos(store)
    const { withoutQuote } = imported
    const rest = withoutQuote > 0 ? `, left out ${withoutQuote} of quotes that are not here` : ''
    console.log(`Read ${count(imported.read, 'photo')}, added ${imported.added}${rest}.`)
  }
  await withStore(config, importAll, { mayCreate: true })
}

/** @throws {UserFacingError} if a file, or standard input if none is given, cannot be opened or read. */
async function* readInput(file: string | undefined): AsyncGenerator<Uint8Array> {
  const path = file === undefined ? undefined : resolvePath(file)
  const input = path === undefined ? process.stdin : createReadStream(path)
  try {
    yield* input as AsyncIterable<Buffer>
  } catch (error) {
    throw new UserFacingError(
      `${path ?? 'Standard input'} cannot be read (${(error as Error).message}). Choose a file that "quotes export" wrote.`,
      { cause: error },
    )
  }
}

/** The lines of an export that are no quotes. */
const otherLine = z.union([Erasure, CallTap])
type Line = QuoteRecord | z.output<typeof otherLine>

/**
 * Parses the NDJSON of an export. A `createdAt` that is not the time of the ID becomes that: lists read one of them, and
 * statistics the other.
 * @throws {UserFacingError} for the first line that is nothing of an export, or whose ID has no time, with its number.
 */
async function* parseExport(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let number = 0
  let isFirst = true
  for await (const line of readLines(chunks)) {
    number++
    if (line.trim() === '') continue
    const value = parseJson(line)
    const other = otherLine.safeParse(value)
    const result = other.success ? other : QuoteRecord.safeParse(value)
    const before = isFirst ? '' : ' The lines before it were imported; importing them again is safe.'
    if (!result.success)
      throw new UserFacingError(
        `Line ${number} is not a quote.${before || ' Choose a file that "quotes export" wrote (not CSV).'}`,
      )
    const { data } = result
    if (isQuote(data) && !isTimeOf(data.id, Date.parse(data.createdAt))) {
      if (data.id[14] !== '7')
        throw new UserFacingError(
          `Line ${number} has an ID without a time, ${data.id}. Use a UUID of version 7.${before}`,
        )
      // Until version 1.1, IDs stayed ahead of a clock that was set back.
      data.createdAt = new Date(timeOf(data.id) ?? 0).toISOString()
      console.error(
        `Line ${number} has different times in its ID and createdAt, which is now ${data.createdAt}.`,
      )
    }
    isFirst = false
    yield data
  }
}

const isErasure = (line: Line): line is Erasure => 'erasedAt' in line
const isCallTap = (line: Line): line is CallTap => 'page' in line
const isQuote = (line: Line): line is QuoteRecord => !isErasure(line) && !isCallTap(line)
