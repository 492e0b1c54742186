import type { Command } from 'commander'
import { parseConfig } from '../../../config.ts'
import { inChunks, jsonLines } from '../../../format/json-lines.ts'
import { quoteCsv } from '../../../routes/quotes/csv.ts'
import { write } from '../../terminal/output.ts'
import { resolvePath } from '../../terminal/resolve-path.ts'
import { writeNewFile } from '../../terminal/write-new-file.ts'
import { withStore } from '../../with-store.ts'
import { exportAll, exportRecords } from './export-records.ts'

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
