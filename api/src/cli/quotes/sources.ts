import { fieldErrors, Source, type SourceCounts } from '@concrete-quote/openapi'
import type { Command } from 'commander'
import { parseConfig } from '../../config.ts'
import { UserFacingError } from '../../errors.ts'
import { listSources } from '../../quotes/sources.ts'
import { jsonOption, printJson, write } from '../terminal/output.ts'
import { table } from '../terminal/table.ts'
import { withStore } from '../with-store.ts'

export function addSourcesCommand(program: Command) {
  const sources = program
    .command('sources')
    .description(
      'count quotes by source and month (UTC), without spam; "sources add --help" registers a source',
    )
    .option(...jsonOption)
    .action(async ({ json }: { json?: true }) => {
      const rows = sourceTable()
      const listed = await withStore(parseConfig(process.env), listSources)
      if (!json) await write(listed.length > 0 ? `${rows.head}\n` : 'No quotes, and no registered sources.\n')
      for (const counts of listed) {
        await (json
          ? printJson(counts)
          : write(
              rowsOf(counts)
                .map((row) => `${rows.row(row)}\n`)
                .join(''),
            ))
      }
    })

  sources
    .command('add <name>')
    .description(
      'register an origin of a source: its pages may post quotes, which have that name, and other pages cannot use it',
    )
    .requiredOption('--origin <url>', 'the origin of its pages, such as https://partner.example')
    .action(async (name: string, { origin }: { origin: string }) => {
      const config = parseConfig(process.env)
      const source = parseSource(name, origin)
      if (!(await withStore(config, (store) => store.addSource(source), { mayCreate: true })))
        throw new UserFacingError(
          `${source.origin} belongs to another source. "quotes sources" lists them; remove that source first.`,
        )
      console.log(
        `Pages on ${source.origin} may post quotes and embed the form, and their quotes have the source "${source.name}" from now on.`,
      )
    })

  sources
    .command('remove <name>')
    .description('remove a source with all its origins; its quotes keep the name')
    .action(async (name: string) => {
      if (!(await withStore(parseConfig(process.env), (store) => store.removeSource(name))))
        throw new UserFacingError(
          `Source "${name}" is not registered. "quotes sources" lists those that are.`,
        )
      console.log(`Source "${name}" was removed.`)
    })
}

/** @throws {UserFacingError} if the name or the origin is invalid. */
function parseSource(name: string, origin: string): Source {
  const result = Source.safeParse({ name, origin })
  if (result.success) return result.data
  const details = fieldErrors(result.error).map(({ detail }) => `${detail}.`)
  throw new UserFacingError(details.join(' '))
}

/** A line of the table. */
interface Row {
  source: string
  month: string
  quotes: number
  origins: string
}

const sourceTable = () =>
  table<Row>([
    ['Source', 30, ({ source }) => source],
    ['Month', 7, ({ month }) => month],
    ['Quotes', 8, ({ quotes }) => String(quotes)],
    ['Registered origins', 60, ({ origins }) => origins],
  ])

/** One line per month, or one for a source without quotes. */
function rowsOf({ source, origins, months }: SourceCounts): Row[] {
  const counted = months.length > 0 ? months : [{ month: '', quotes: 0 }]
  return counted.map((month) => ({ source: source ?? '(none)', origins: origins.join(' '), ...month }))
}
