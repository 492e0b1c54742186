import { maxNoteLength, QuotePatch, type StoredQuote } from '@concrete-quote/openapi'
import type { Command } from 'commander'
import { parseConfig, type Config } from '../../config.ts'
import { UserFacingError } from '../../errors.ts'
import { createTableTime } from '../../format/time.ts'
import { createChannelRegistry } from '../../notifications/channel-registry.ts'
import { createUpdateQuote, type UpdateQuote } from '../../quotes/update-quote.ts'
import type { Store } from '../../stores/store.ts'
import { noSuchQuote, write } from '../terminal/output.ts'
import { withStore } from '../with-store.ts'

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

export function addReleaseCommand(program: Command) {
  program
    .command('release <id>')
    .description('remove the spam mark from a quote, and send its notifications')
    .action(async (id: string) => {
      const config = parseConfig(process.env)
      const released = await withStore(config, (store) => updateQuote(store, config, id, { spam: null }))
      if (!released) throw noSuchQuote(id)
      console.log(`${id} is no longer marked as spam.`)
    })
}

/**
 * Changes a quote as the API does. Its notifications are stored, and sent by a running server, which polls the store, or
 * once a server starts.
 * @returns The changed quote, or undefined if there is no such quote.
 */
function updateQuote(
  store: Store,
  config: Config,
  id: string,
  patch: Parameters<UpdateQuote>[1],
): Promise<StoredQuote | undefined> {
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
  const channels = createChannelRegistry({ config, store, publicUrl })
  const update = createUpdateQuote({ store, channels, outbox: { wake: () => undefined } })
  return update(id, patch, { username: null })
}
