import { createReadStream } from 'node:fs'
import type { Command } from 'commander'
import { parseConfig } from '../../../config.ts'
import { UserFacingError } from '../../../errors.ts'
import { readAhead } from '../../../format/json-lines.ts'
import type { QuoteRecord } from '../../../stores/interface/record-store.ts'
import { applyErasures } from '../../../quotes/erase-quotes.ts'
import type { Store } from '../../../stores/store.ts'
import { resolvePath } from '../../terminal/resolve-path.ts'
import { withStore } from '../../with-store.ts'
import { inBatches } from './in-batches.ts'
import { isErasure, parseExport } from './parse-export.ts'

export function addImportCommand(program: Command) {
  program
    .command('import [file]')
    .description('add the quotes of an export, from a file or standard input; existing quotes are kept')
    .action(async (file?: string) => {
      const config = parseConfig(process.env)
      // Before the store is opened, so that a file that cannot be read does not create one.
      const batches = await readAhead(inBatches(parseExport(readInput(file))))
      const importAll = async (store: Store) => {
        let [read, added, erased] = [0, 0, 0]
        for await (const lines of batches) {
          const records = lines.filter((line): line is QuoteRecord => !isErasure(line))
          if (records.length > 0) added += await store.restore(records)
          erased += await applyErasures(store, lines.filter(isErasure))
          read += records.length
        }
        return { read, added, erased }
      }
      const { read, added, erased } = await withStore(config, importAll, { mayCreate: true })
      const erasure = erased > 0 ? `, erased ${erased} that the export lists as erased` : ''
      console.log(`Read ${read} ${read === 1 ? 'quote' : 'quotes'}, added ${added}${erasure}.`)
    })
}

/**
 * Reads a file, or standard input if no file is given.
 * @throws {UserFacingError} if it cannot be opened or read.
 */
async function* readInput(file: string | undefined): AsyncGenerator<string> {
  const path = file === undefined ? undefined : resolvePath(file)
  const input = path === undefined ? process.stdin : createReadStream(path)
  try {
    yield* input.setEncoding('utf8')
  } catch (error) {
    throw new UserFacingError(
      `${path ?? 'Standard input'} cannot be read (${(error as Error).message}). Choose a file that "quotes export" wrote.`,
      { cause: error },
    )
  }
}
