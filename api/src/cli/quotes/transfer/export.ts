import type { Command } from 'commander'
import { parseConfig } from '../../../config.ts'
import { inPieces, jsonLines } from '../../../format/json-lines.ts'
import { quoteCsv } from '../../../routes/quotes/csv.ts'
import { write } from '../../terminal/output.ts'
import { typedPath } from '../../terminal/typed-path.ts'
import { writeNewFile } from '../../terminal/write-new-file.ts'
import { exportRecords, withErasures } from './export-records.ts'

export function addExportCommand(program: Command) {
  program
    .command('export')
    .description('write all quotes to standard output, oldest first, spam included')
    .option('--csv', 'as a table for spreadsheets instead of newline-delimited JSON (NDJSON)')
    .option('--output <file>', 'to a new file that only you can read, instead of standard output')
    .action(async ({ csv, output }: { csv?: true; output?: string }) => {
      const config = parseConfig(process.env)
      const records = exportRecords(config)
      const pieces = inPieces(
        csv ? quoteCsv(records, config.TIME_ZONE) : jsonLines(withErasures(config, records)),
      )
      if (output !== undefined) return writeNewFile(typedPath(output), pieces)
      for await (const piece of pieces) await write(piece)
    })
}
