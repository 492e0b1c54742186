import type { Command } from 'commander'
import { maxNoteLength, QuotePatch, type StoredQuote } from '@concrete-quote/openapi'
import { parseConfig, type Config } from '../../config.ts'
import { UserFacingError } from '../../errors.ts'
import { createTableTime } from '../../format/local-time.ts'
import type { Store } from '../../stores/store.ts'
import { noSuchQuote } from '../terminal/exit-codes.ts'
import { write } from '../terminal/output.ts'
import { withStore } from '../with-store.ts'
import { updateQuote } from './update-quote.ts'

export function addAnswerCommand(program: Command) {
  program
    .command('answer <id>')
    .description(
      'record that somebody responded to a quote; keeps an earlier response, and replaces the note',
    )
    .option('--note <text>', 'what to remember, such as "Visit on Monday at 9"')
    .option('--undo', 'record that nobody has responded after all')
    .action(async (id: string, { note, undo }: { note?: string; undo?: true }) => {
      const answeredAt = undo ? null : new Date().toISOString()
      const patch = QuotePatch.safeParse({ answeredAt, ...(note !== undefined && { note }) })
      if (!patch.success)
        throw new UserFacingError(
          `The note must have at most ${maxNoteLength.toLocaleString('en')} characters.`,
        )
      const config = parseConfig(process.env)
      const before = await withStore(config, (store) => recordAnswer(store, config, id, patch.data))
      if (!before) throw noSuchQuote(id)
      if (undo) await write(`Marked ${id} as not answered.\n`)
      else if (before.answeredAt === null) await write(`Marked ${id} as answered.\n`)
      else await write(`${describeEarlier(before.answeredAt, before.answeredBy, config.TIME_ZONE)}\n`)
      if (before.note !== null && patch.data.note !== undefined && patch.data.note !== before.note)
        await write(`The note was replaced. Previous note: ${before.note}\n`)
    })
}

/**
 * Records a response with a note, and keeps an earlier response; or removes the response.
 * @returns The quote as it was before, or undefined if there is no such quote.
 */
async function recordAnswer(
  store: Store,
  config: Config,
  id: string,
  patch: QuotePatch,
): Promise<StoredQuote | undefined> {
  const seen: { before?: StoredQuote } = {}
  const after = await updateQuote(store, config, id, (before) => {
    seen.before = before
    const { answeredAt, ...rest } = patch
    return answeredAt && before.answeredAt !== null ? rest : patch
  })
  return after && seen.before
}

/** The time and the user of a response that was recorded before. Responses on the command line have no user. */
function describeEarlier(answeredAt: string, answeredBy: string | null, timeZone: string): string {
  const by = answeredBy === null ? '' : ` (by ${answeredBy})`
  return `Was already answered on ${createTableTime(timeZone)(answeredAt)}${by}.`
}
