import { formatCampaign, type QuoteEvent, type QuoteEventType } from '@concrete-quote/openapi'
import { oneLine } from '../../platform/format/control-characters.ts'
import { createTableTime, type FormatTime } from '../../platform/format/time.ts'
import { deliveryId } from '../../notifications/outbox/attempts.ts'
import { formatKey } from '../../stores/interface/delivery-key.ts'
import { toStoredDelivery, type Delivery } from '../../stores/interface/delivery-store.ts'
import { type Command, parseCommand } from '../command-line.ts'
import { noSuchQuote, printJson, printTable, table, write } from '../terminal/output.ts'
import { withStore } from '../with-store.ts'

const labelWidth = 16

/** The fields that are shown in the local time zone. */
const times = ['createdAt', 'respondBy', 'answeredAt', 'callBackAt']

export const show: Command = async (args, config) => {
  const { values, positionals } = parseCommand(args, { json: { type: 'boolean' } }, [1, 1])
  const [id = ''] = positionals
  const [quote, deliveries] = await withStore(config, (store) =>
    Promise.all([store.find(id), store.deliveries(id)]),
  )
  if (!quote) throw noSuchQuote(id)
  if (values.json) {
    const withIds = deliveries.map((delivery) => ({
      id: deliveryId(delivery),
      ...toStoredDelivery(delivery),
    }))
    return printJson({ ...quote, deliveries: withIds })
  }
  const localTime = createTableTime(config.TIME_ZONE)
  const formatValue = (name: string, value: string) =>
    times.includes(name) && value ? localTime(value) : indentLines(value)
  const { campaign, reasons, history, ...texts } = quote
  const shown = {
    ...texts,
    campaign: formatCampaign(campaign),
    reasons: reasons.join(', '),
    // The lines of a text are indented, so that none of them looks like an event.
    history: history.map((event) => formatEvent(event, localTime).replaceAll('\n', '\n  ')).join('\n'),
  }
  for (const [name, value] of Object.entries(shown))
    await write(`${name.padEnd(labelWidth)}${formatValue(name, value?.toString() ?? '')}\n`)
  if (deliveries.length === 0) return
  await write('\n')
  const deliveryTable = table<Delivery>([
    ['To', 36, formatKey],
    ['State', 9, ({ state }) => state],
    ['Attempts', 8, ({ attempts }) => String(attempts)],
    ['Next attempt/ended', 18, ({ dueAt, settledAt }) => localTime(dueAt ?? settledAt ?? '')],
    ['Last error', 60, ({ error }) => error ?? ''],
  ])
  await printTable(deliveryTable, deliveries)
}

/** The types of events whose text is a time. */
const timedEvents: string[] = ['answered', 'call-back'] satisfies QuoteEventType[]

/** Formats an event, such as `2026-11-20 09:05  call-back by ada: 2026-11-27 09:00`. */
function formatEvent({ type, at, by, text }: QuoteEvent, localTime: FormatTime): string {
  const what = by === null ? type : `${type} by ${by}`
  if (text === null) return `${localTime(at)}  ${what}`
  return `${localTime(at)}  ${what}: ${timedEvents.includes(type) ? localTime(text) : text}`
}

const indentLines = (text: string) =>
  text
    .split('\n')
    .map(oneLine)
    .join(`\n${' '.repeat(labelWidth)}`)
