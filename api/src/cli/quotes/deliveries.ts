import type { Command } from 'commander'
import { parseConfig } from '../../config.ts'
import { runCommand, runForOne } from '../control/run-command.ts'
import { jsonOption, printJson } from '../terminal/output.ts'
import { printTable } from '../terminal/table.ts'
import { deliveryTable, withId } from './tables.ts'

interface DeliveriesOptions {
  failed?: true
  retry?: true
  json?: true
}

export function addDeliveriesCommand(program: Command) {
  program
    .command('deliveries')
    .description('list notifications and their state, newest first')
    .option('--failed', 'list only those that failed permanently')
    .option('--retry', 'retry those that failed permanently')
    .option(...jsonOption)
    .action(async ({ failed, retry, json }: DeliveriesOptions) => {
      const config = parseConfig(process.env)
      let count = 0
      async function* listed() {
        for await (const delivery of runCommand(config, 'listDeliveries', {
          failed: failed ?? retry ?? false,
        })) {
          yield delivery
          count++
        }
      }
      if (json) for await (const delivery of listed()) await printJson(withId(delivery))
      else await printTable(deliveryTable(config), listed())
      if (retry) await runForOne(config, 'retryDeliveries', {})
      if (json) return
      if (count === 0) console.log(failed || retry ? 'No failed deliveries.' : 'No deliveries.')
      else if (retry) console.log('Retrying now, or when the server next starts.')
    })
}
