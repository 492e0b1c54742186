import type { WebhookEventType } from '@concrete-quote/openapi'

/** What a webhook is notified of. */
export const eventWords: Record<WebhookEventType, string> = {
  'quote.created': 'New quotes',
  'quote.updated': 'Changes of quotes',
  'quote.released': 'Releases from spam',
  'quote.erased': 'Erasures',
  'quote.digest': 'Digests, when many quotes arrive',
  'quote.overdue': 'Overdue quotes and calls',
  'quote.photos-added': 'New photos',
}
