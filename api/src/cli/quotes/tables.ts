import type { StoredQuote } from '@concrete-quote/openapi'
import { formatAge } from '../../age.ts'
import { deliveryId } from '../../notifications/outbox.ts'
import type { Delivery } from '../../stores/delivery-store.ts'
import { localTime, table, type Column } from '../terminal/table.ts'

const received: Column<StoredQuote> = ['Received', 16, ({ createdAt }) => localTime(createdAt)]
const person: Column<StoredQuote>[] = [
  ['Name', 24, ({ firstName, lastName }) => `${firstName} ${lastName}`],
  ['Phone', 18, ({ phone }) => phone],
  ['Email', 28, ({ email }) => email ?? ''],
  ['Project', 10, ({ projectType }) => projectType],
  ['Details', 40, ({ projectDetails }) => projectDetails],
]
const id: Column<StoredQuote> = ['Id', 36, ({ id }) => id]

export const quoteTable = table<StoredQuote>([
  received,
  ...person,
  ['Spam', 8, ({ spam }) => spam ?? ''],
  ['Answered', 16, ({ answeredAt }) => (answeredAt === null ? '' : localTime(answeredAt))],
  id,
])

/** The quotes that nobody has responded to. */
export const waitingTable = table<StoredQuote>([
  received,
  ['Age', 8, ({ createdAt }) => formatAge(Date.now() - Date.parse(createdAt))],
  ...person,
  ['Note', 30, ({ note }) => note ?? ''],
  id,
])

export const deliveryTable = table<Delivery>([
  ['Quote', 36, ({ quoteId }) => quoteId],
  ['To', 36, ({ channel }) => channel],
  ['State', 9, ({ state }) => state],
  ['Attempts', 8, ({ attempts }) => String(attempts)],
  ['Next or ended', 16, ({ dueAt, settledAt }) => localTime(dueAt ?? settledAt ?? '')],
  ['Last error', 60, ({ error }) => error ?? ''],
])

/** A delivery with the ID that its receiver gets. */
export const withId = (delivery: Delivery) => ({ id: deliveryId(delivery), ...delivery })
