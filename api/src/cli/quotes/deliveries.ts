import type { Command } from 'commander'
import { parseConfig } from '../../config.ts'
import { runCommand, runForOne } from '../control/run-command.ts'
import { jsonOption, printJson, write } from '../terminal/output.ts'
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
      const table = deliveryTable(config)
      let count = 0
      if (!json) await write(`${table.head}\n`)
      for await (const delivery of runCommand(config, 'listDeliveries', {
        failed: failed ?? retry ?? false,
      })) {
        await (json ? printJson(withId(delivery)) : write(`${table.row(delivery)}\n`))
        count++
      }
      if (retry) await runForOne(config, 'retryDeliveries', {})
      if (json) return
      if (count === 0) console.log(failed || retry ? 'No failed deliveries.' : 'No deliveries.')
      else if (retry) console.log('Retrying now, or when the server next starts.')
    })
}
