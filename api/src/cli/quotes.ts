import { Command } from 'commander'
import { exitWith } from '../exit-with.ts'
import { findMisspelled } from '../misspelled-variables.ts'
import { addBackupCommand, addCheckCommand, addRestoreCommand } from './quotes/backup.ts'
import { addEraseCommand } from './quotes/erase.ts'
import { addListCommand } from './quotes/list.ts'
import { addDeliveriesCommand } from './quotes/notifications/deliveries.ts'
import { addTestNotificationsCommand } from './quotes/notifications/test-notifications.ts'
import { addShowCommand } from './quotes/show.ts'
import { addSourcesCommand } from './quotes/sources.ts'
import { addExportCommand } from './quotes/transfer/export.ts'
import { addImportCommand } from './quotes/transfer/import.ts'
import { addMigrateCommand } from './quotes/transfer/migrate.ts'
import { addAnswerCommand, addReleaseCommand } from './quotes/update.ts'
import { exitFromUsage, howToType } from './terminal/output.ts'

const help = `
Examples:
  quotes list                      newest first; each line ends with the ID that show, answer, release, and erase take
  quotes list --waiting            quotes without a response, with their age
  quotes answer 01a1f83a-… --note 'Visit on Monday at 9'
                                   record a response
  quotes list | grep -i lovelace   quotes whose line contains a word
  quotes show 01a1f83a-…           one quote in full
  quotes export --csv --output all.csv
                                   all quotes, for a spreadsheet
  quotes sources add lone-star-homes --origin https://lone-star-homes.example
                                   register a partner's origin; "quotes sources" counts its quotes
  quotes deliveries --failed       notifications that failed permanently
  quotes test-notifications        a test email and a test webhook, with the responses to them
${howToType('quotes')}

Exit codes:
  0  success
  1  failure; the message says why, and what to do
  2  unknown command or option
  3  no such quote
`

const program = new Command('quotes')
  .usage('<command>')
  .description('Manage the quotes received. All but restore work whether or not the server is running.')
  .exitOverride(exitFromUsage)
  .addHelpText('after', help)
  // An option of `sources` is not one of `sources add`, which would ignore it.
  .enablePositionalOptions()

addListCommand(program)
addShowCommand(program)
addExportCommand(program)
addAnswerCommand(program)
addReleaseCommand(program)
addSourcesCommand(program)
addDeliveriesCommand(program)
addTestNotificationsCommand(program)
addEraseCommand(program)
addImportCommand(program)
addBackupCommand(program)
addRestoreCommand(program)
addCheckCommand(program)
addMigrateCommand(program)

for (const warning of findMisspelled(process.env)) console.warn(warning)
await program.parseAsync().catch(exitWith)
