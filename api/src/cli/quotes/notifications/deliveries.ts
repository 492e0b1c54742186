import type { Command } from 'commander'
import { parseConfig, type Config } from '../../../config.ts'
import { createTableTime } from '../../../format/time.ts'
import { deliveryId } from '../../../notifications/attempts.ts'
import { allDeliveries, type Delivery } from '../../../stores/interface/delivery-store.ts'
import type { Store } from '../../../stores/store.ts'
import { jsonOption, printJson } from '../../terminal/output.ts'
import { printTable, table } from '../../terminal/table.ts'
import { withStore } from '../../with-store.ts'

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
      async function* listed(store: Store) {
        for await (const delivery of allDeliveries(store, { failed: failed ?? retry ?? false })) {
          yield delivery
          count++
        }
      }
      await withStore(config, async (store) => {
        if (json) for await (const delivery of listed(store)) await printJson(withId(delivery))
        else await printTable(deliveryTable(config), listed(store))
        if (retry) await store.retryDeliveries(new Date().toISOString())
      })
      if (json) return
      if (count === 0) console.log(failed || retry ? 'No failed deliveries.' : 'No deliveries.')
      else if (retry) console.log('Retrying now, or when the server next starts.')
    })
}

export function deliveryTable({ TIME_ZONE }: Config) {
  const localTime = createTableTime(TIME_ZONE)
  return table<Delivery>([
    ['Quote', 36, ({ quoteId }) => quoteId],
    ['To', 36, ({ channel }) => channel],
    ['State', 9, ({ state }) => state],
    ['Attempts', 8, ({ attempts }) => String(attempts)],
    ['Next attempt/ended', 18, ({ dueAt, settledAt }) => localTime(dueAt ?? settledAt ?? '')],
    ['Last error', 60, ({ error }) => error ?? ''],
  ])
}

/** A delivery with the ID that its receiver gets. */
export const withId = (delivery: Delivery) => ({ id: deliveryId(delivery), ...delivery })
