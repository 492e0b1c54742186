import type { Command } from 'commander'
import { maxNoteLength, QuotePatch } from '@concrete-quote/openapi'
import { parseConfig } from '../../config.ts'
import { UserFacingError } from '../../errors.ts'
import { runForOne } from '../control/run-command.ts'
import { exitWithoutQuote } from '../terminal/exit-codes.ts'

export function addAnswerCommand(program: Command) {
  program
    .command('answer <id>')
    .description('record that somebody responded to a quote')
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
      const quote = await runForOne(config, 'updateQuote', { id, patch: patch.data })
      if (!quote) return exitWithoutQuote(id)
      console.log(undo ? `Marked ${id} as not answered.` : `Marked ${id} as answered.`)
    })
}
