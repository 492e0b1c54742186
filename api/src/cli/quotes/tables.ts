import type { StoredQuote } from '@concrete-quote/openapi'
import { deliveryId } from '../../notifications/outbox.ts'
import type { Delivery } from '../../stores/delivery-store.ts'
import { localTime, table } from '../terminal/table.ts'

export const quoteTable = table<StoredQuote>([
  ['Received', 16, ({ createdAt }) => localTime(createdAt)],
  ['Name', 24, ({ firstName, lastName }) => `${firstName} ${lastName}`],
  ['Phone', 18, ({ phone }) => phone],
  ['Email', 28, ({ email }) => email ?? ''],
  ['Project', 10, ({ projectType }) => projectType],
  ['Details', 40, ({ projectDetails }) => projectDetails],
  ['Spam', 8, ({ spam }) => spam ?? ''],
  ['Id', 36, ({ id }) => id],
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
