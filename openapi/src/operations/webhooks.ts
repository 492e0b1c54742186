import type { RouteConfig } from '@asteasolutions/zod-to-openapi'
import type { Components } from '../components/components.ts'

/** What the API posts to receivers. A tag of their own keeps generators from mixing webhooks with the calls. */
export function webhookOperations({ parameters, bodies, responses, security }: Components): RouteConfig[] {
  return [
    {
      method: 'post',
      path: 'quote.created',
      operationId: 'quoteCreated',
      summary: 'A quote was stored',
      description:
        'Posted to each URL in `WEBHOOK_URLS`, signed as Standard Webhooks (standardwebhooks.com) specifies: verify it with one of its libraries and the `WEBHOOK_SECRET`. Any 2xx status within 20 s accepts the message. Failed deliveries are retried with exponential backoff (5 s to 1 h) for 3 days. Redirects are not followed. A message may arrive more than once, with the same `webhook-id`. Quotes whose honeypot was filled in are not reported.',
      tags: ['Webhooks'],
      security: security.public,
      parameters: parameters.webhook,
      requestBody: bodies.quoteCreatedEvent,
      responses: { '2XX': responses.webhookAccepted },
    },
  ]
}
