import { Command } from 'commander'
import { exitWith } from '../errors.ts'
import { addAnswerCommand } from './quotes/answer.ts'
import { addBackupCommand } from './quotes/backup.ts'
import { addCheckCommand } from './quotes/check.ts'
import { addDeliveriesCommand } from './quotes/deliveries.ts'
import { addEraseCommand } from './quotes/erase.ts'
import { exitCodes } from './quotes/exit-codes.ts'
import { addExportCommand } from './quotes/export.ts'
import { addImportCommand } from './quotes/import.ts'
import { addListCommand } from './quotes/list.ts'
import { addMigrateCommand } from './quotes/migrate.ts'
import { addReleaseCommand } from './quotes/release.ts'
import { addShowCommand } from './quotes/show.ts'
import { howToType } from './terminal/output.ts'

const help = `
Examples:
  quotes list                      the newest requests first; each line ends with the id that show, release and erase take
  quotes list --waiting            those that nobody has responded to, with their age
  quotes answer 01a1f83a-… --note 'Visit on Monday at 9'
                                   somebody has responded
  quotes list | grep -i lovelace   those that have a word in their line
  quotes show 01a1f83a-…           all of one request
  quotes export --csv --output all.csv
                                   all of them, for a spreadsheet
  quotes deliveries --failed       notifications that failed for good
${howToType('quotes')}

Exit codes:
  0  success
  1  failure; the message says why, and what to do
  2  unknown command or option
  3  no such quote
`

const program = new Command('quotes')
  .usage('<command>')
  .description('Work with the quote requests that were received, whether or not the server runs.')
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : exitCodes.usage))
  .addHelpText('after', help)

addListCommand(program)
addShowCommand(program)
addExportCommand(program)
addAnswerCommand(program)
addReleaseCommand(program)
addDeliveriesCommand(program)
addEraseCommand(program)
addImportCommand(program)
addBackupCommand(program)
addCheckCommand(program)
addMigrateCommand(program)

await program.parseAsync().catch(exitWith)
