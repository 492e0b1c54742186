import { formatCampaign, type QuoteEvent, type QuoteEventType } from '@concrete-quote/openapi'
import type { Command } from 'commander'
import { parseConfig } from '../../config.ts'
import { oneLine } from '../../format/control-characters.ts'
import { createTableTime, type FormatTime } from '../../format/time.ts'
import { allDeliveries, type Delivery } from '../../stores/interface/delivery-store.ts'
import type { Store } from '../../stores/store.ts'
import { jsonOption, noSuchQuote, printJson, write } from '../terminal/output.ts'
import { printTable } from '../terminal/table.ts'
import { withStore } from '../with-store.ts'
import { deliveryTable, withId } from './notifications/deliveries.ts'

const labelWidth = 16

/** The fields that are shown in the local time zone. */
const times = ['createdAt', 'answeredAt', 'callBackAt']

export function addShowCommand(program: Command) {
  program
    .command('show <id>')
    .description('show one quote in full, with its deliveries')
    .option(...jsonOption)
    .action(async (id: string, { json }: { json?: true }) => {
      const config = parseConfig(process.env)
      const found = await withStore(config, (store) => findWithDeliveries(store, id))
      if (!found) throw noSuchQuote(id)
      if (json) return printJson({ ...found.quote, deliveries: found.deliveries.map(withId) })
      const localTime = createTableTime(config.TIME_ZONE)
      const formatValue = (name: string, value: string) =>
        times.includes(name) && value ? localTime(value) : indentLines(value)
      const { campaign, reasons, history, ...texts } = found.quote
      const shown = {
        ...texts,
        campaign: formatCampaign(campaign),
        reasons: reasons.join(', '),
        // The lines of a text are indented, so that none of them looks like an event.
        history: history.map((event) => formatEvent(event, localTime).replaceAll('\n', '\n  ')).join('\n'),
      }
      for (const [name, value] of Object.entries(shown)) {
        await write(`${name.padEnd(labelWidth)}${formatValue(name, value ?? '')}\n`)
      }
      if (found.deliveries.length === 0) return
      await write('\n')
      await printTable(deliveryTable(config), found.deliveries)
    })
}

/** The types of events whose text is a time. */
const timedEvents: string[] = ['answered', 'call-back'] satisfies QuoteEventType[]

/** Formats an event, such as `2026-11-20 09:05  call-back by ada: 2026-11-27 09:00`. */
function formatEvent({ type, at, by, text }: QuoteEvent, localTime: FormatTime): string {
  const what = by === null ? type : `${type} by ${by}`
  if (text === null) return `${localTime(at)}  ${what}`
  return `${localTime(at)}  ${what}: ${timedEvents.includes(type) ? localTime(text) : text}`
}

async function findWithDeliveries(store: Store, id: string) {
  const quote = await store.find(id)
  if (!quote) return undefined
  const deliveries: Delivery[] = []
  for await (const delivery of allDeliveries(store, { quoteId: id })) deliveries.push(delivery)
  return { quote, deliveries }
}

/** Indents all lines after the first, and removes control characters. */
function indentLines(text: string): string {
  return text
    .split('\n')
    .map(oneLine)
    .join(`\n${' '.repeat(labelWidth)}`)
}
