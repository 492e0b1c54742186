import { runCommandLine } from './command-line.ts'
import { backup, check, restore } from './quotes/backup.ts'
import { erase } from './quotes/erase.ts'
import { list } from './quotes/list.ts'
import { show } from './quotes/show.ts'
import { testNotifications } from './quotes/test-notifications.ts'
import { exportQuotes } from './quotes/transfer/export.ts'
import { importQuotes } from './quotes/transfer/import.ts'
import { migrate } from './quotes/transfer/migrate.ts'

const help = `Usage: quotes <command>

Manages the quotes received. All commands but restore work whether or not the server is running.

  list                  list quotes, newest first, without suspected spam; each line ends with the ID
    --json                one JSON object per line
  show ID               show one quote in full, with its deliveries
    --json                as a JSON object
  export                write all quotes to standard output as NDJSON, oldest first, spam included
    --csv                 as a table for spreadsheets instead
    --google-ads          the jobs that were won, for Google Ads instead
    --output FILE         to a new file that only you can read, instead of standard output
    --photos FOLDER       and write their photos to a new folder
  import [FILE]         add the quotes of an export, from a file or standard input; existing ones get what has
                        happened to them since
    --photos FOLDER       and their photos, from a folder that "quotes export --photos" wrote
  erase ID              erase a quote permanently
  erase                 erase all quotes of a person permanently
    --email ADDRESS       those from this email address
    --phone NUMBER        those with this phone number
    --yes                 skip the confirmation prompt
  backup FILE           back up the embedded store (quotes, users, passkeys, API tokens, sources, devices, and
                        settings) to a file, and its photos to another one beside it
    --without-photos      leave out the photos
  restore FILE          replace the embedded store by a backup, and keep the replaced store; with the server stopped
    --yes                 skip the confirmation prompt
  check                 check the embedded store for damage
  check FILE            check that a backup and its photos can be restored
  migrate               copy all quotes, their photos, users, passkeys, API tokens, registered sources, devices, and
                        settings to a MongoDB database; can be repeated
    --to URI              such as mongodb://127.0.0.1:27017/quotes. If the URI has a password, omit this option and
                          enter it at the prompt or on standard input.
  test-notifications    send a test quote to each address that gets email and each URL of WEBHOOK_URLS, and print
                        the responses; stores nothing

Exit codes:
  0  success
  1  failure; the message says why, and what to do
  2  unknown command or option
  3  no such quote
`

await runCommandLine('quotes', help, {
  list,
  show,
  export: exportQuotes,
  import: importQuotes,
  erase,
  backup,
  restore,
  check,
  migrate,
  'test-notifications': testNotifications,
})
