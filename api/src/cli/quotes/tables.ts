import type { StoredQuote } from '@concrete-quote/openapi'
import { formatAge } from '../../format/age.ts'
import type { Config } from '../../config.ts'
import { createTableTime } from '../../format/local-time.ts'
import { deliveryId } from '../../notifications/attempt-delivery.ts'
import type { Delivery } from '../../stores/interface/delivery-store.ts'
import { table, type Column } from '../terminal/table.ts'

const person: Column<StoredQuote>[] = [
  ['Name', 24, ({ firstName, lastName }) => `${firstName} ${lastName}`],
  ['Phone', 18, ({ phone }) => phone],
  ['Email', 28, ({ email }) => email ?? ''],
  ['Project', 10, ({ projectType }) => projectType],
  ['Details', 40, ({ projectDetails }) => projectDetails],
]
const id: Column<StoredQuote> = ['ID', 36, ({ id }) => id]

export function quoteTable({ TIME_ZONE }: Config) {
  const localTime = createTableTime(TIME_ZONE)
  return table<StoredQuote>([
    ['Received', 16, ({ createdAt }) => localTime(createdAt)],
    ...person,
    ['Spam', 8, ({ spam }) => spam ?? ''],
    ['Reasons', 24, ({ reasons }) => reasons.join(', ')],
    ['Answered', 16, ({ answeredAt }) => (answeredAt === null ? '' : localTime(answeredAt))],
    id,
  ])
}

/** Creates the table of quotes that nobody has responded to. */
export function waitingTable({ TIME_ZONE }: Config) {
  const localTime = createTableTime(TIME_ZONE)
  return table<StoredQuote>([
    ['Received', 16, ({ createdAt }) => localTime(createdAt)],
    ['Age', 8, ({ createdAt }) => formatAge(Date.now() - Date.parse(createdAt))],
    ...person,
    ['Note', 30, ({ note }) => note ?? ''],
    id,
  ])
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
