import type { Config } from '../../../config.ts'
import type { Erasure, QuoteRecord } from '../../../stores/interface/record-store.ts'
import { runCommand, runForOne } from '../../control/run-command.ts'
import { withProgress } from '../../terminal/output.ts'

/** Everything that is stored, oldest first. Shows progress on a terminal. */
export async function* exportRecords(config: Config): AsyncGenerator<QuoteRecord> {
  const total = (await runForOne(config, 'countQuotes', {})) ?? 0
  yield* withProgress(runCommand(config, 'exportRecords', {}), total)
}

/** The records of an export, then the erasures. */
export async function* withErasures(
  config: Config,
  records: AsyncIterable<QuoteRecord>,
): AsyncGenerator<QuoteRecord | Erasure> {
  yield* records
  yield* runCommand(config, 'exportErasures', {})
}
