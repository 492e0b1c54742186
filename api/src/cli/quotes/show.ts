import type { Command } from 'commander'
import { parseConfig } from '../../config.ts'
import { oneLine } from '../../one-line.ts'
import { runForOne } from '../control/control.ts'
import { jsonOption, printJson, write } from '../terminal/output.ts'
import { exitWithoutQuote } from './exit-codes.ts'
import { deliveryTable, withId } from './tables.ts'

const labelWidth = 16

export function addShowCommand(program: Command) {
  program
    .command('show <id>')
    .description('show one quote in full, with its deliveries')
    .option(...jsonOption)
    .action(async (id: string, { json }: { json?: true }) => {
      const found = await runForOne(parseConfig(process.env), 'showQuote', { id })
      if (!found) return exitWithoutQuote(id)
      if (json) return printJson({ ...found.quote, deliveries: found.deliveries.map(withId) })
      for (const [name, value] of Object.entries(found.quote))
        await write(`${name.padEnd(labelWidth)}${value === null ? '' : indentLines(value)}\n`)
      if (found.deliveries.length === 0) return
      await write(`\n${deliveryTable.head}\n`)
      for (const delivery of found.deliveries) await write(`${deliveryTable.row(delivery)}\n`)
    })
}

/** Indents all lines after the first, and removes control characters. */
function indentLines(text: string): string {
  return text
    .split('\n')
    .map(oneLine)
    .join(`\n${' '.repeat(labelWidth)}`)
}
