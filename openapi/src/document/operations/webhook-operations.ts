import { exampleOf } from '../../schemas/documentation.ts'
import {
  maxNotificationTestsPerMinute,
  maxErasuresOfWebhook,
  maxQuotesOfWebhook,
  maxWebhooks,
  maxWebhooksOfToken,
  pausedDays,
  retryDays,
  webhookSecretHours,
} from '../../schemas/limits.ts'
import { NotificationTestResult } from '../../schemas/owner/owner-settings.ts'
import {
  NewWebhook,
  Webhook,
  WebhookDeliveryList,
  WebhookList,
  WebhookPatch,
  WebhookResend,
  WebhookWithSecret,
} from '../../schemas/owner/webhook.ts'
import { ownOrigin } from './access.ts'
import { json, jsonBody, type Operations } from './operation.ts'

const ofToken = `An API token adds at most ${maxWebhooksOfToken}, of its partner if it is limited to one, sees and changes those alone, and they end with it. The owner gets an email about each.`

const fixed = 'One of `WEBHOOK_URLS` is rejected with 422.'

/** `/api/webhooks`: the webhooks that the owner has added, and those of the environment. */
export const webhookOperations = {
  listWebhooks: {
    route: 'GET /api/webhooks',
    access: { by: 'programs', scope: 'webhooks' },
    summary: 'List the webhooks',
    description: `Returns the webhooks that the owner has added, and those of \`WEBHOOK_URLS\`, which have all events, without their secrets. One that was added is turned off, with an email to the owner, when a message has been retried for ${retryDays} days while it accepted no other, or when it still responds with 410 after an hour. Once it is turned on again, it gets what it has missed, of ${pausedDays} days at most. \`Retry-After\` of 429 and 503 is heeded, up to an hour.`,
    responses: { 200: json('Webhooks', 'The webhooks.', WebhookList) },
  },
  addWebhook: {
    route: 'POST /api/webhooks',
    access: { by: 'recent-users', scope: 'webhooks' },
    summary: 'Add a webhook',
    description: `Adds a webhook, and returns the secret that signs its messages once. It is notified of quotes that arrive a few seconds later at the latest. There can be ${maxWebhooks}. ${ofToken} ${ownOrigin}`,
    body: jsonBody('AddedWebhook', NewWebhook),
    problems: ['limit-reached'],
    responses: { 201: json('WebhookAdded', 'The webhook is added.', WebhookWithSecret) },
  },
  updateWebhook: {
    route: 'PATCH /api/webhooks/{id}',
    access: { by: 'recent-users', fields: ['url', 'events', 'source', 'enabled'], scope: 'webhooks' },
    summary: 'Change a webhook, or turn it on or off',
    description: `Changes a webhook as a JSON Merge Patch (RFC 7396). What one that is turned off misses is kept for ${pausedDays} days. ${fixed} ${ownOrigin}`,
    parameters: ['WebhookId'],
    body: jsonBody('WebhookChanges', WebhookPatch, {
      off: { summary: 'Turn it off', value: exampleOf(WebhookPatch) },
      partner: { summary: 'Only quotes of a partner', value: { source: 'lone-star-homes' } },
    }),
    responses: { 200: json('WebhookChanged', 'The webhook is changed.', Webhook) },
  },
  removeWebhook: {
    route: 'DELETE /api/webhooks/{id}',
    access: { by: 'programs', scope: 'webhooks' },
    summary: 'Remove a webhook',
    description: `Removes a webhook. What waits for it is skipped. ${fixed} ${ownOrigin}`,
    parameters: ['WebhookId'],
    responses: { 204: { description: 'The webhook gets no more messages.' } },
  },
  replaceWebhookSecret: {
    route: 'POST /api/webhooks/{id}/secret',
    access: { by: 'recent-users', scope: 'webhooks' },
    summary: 'Replace the secret of a webhook',
    description: `Creates a new secret, and returns it once. For ${webhookSecretHours} hours, the former one signs, too: each message then has two signatures. ${fixed} ${ownOrigin}`,
    parameters: ['WebhookId'],
    responses: { 200: json('WebhookSecretReplaced', 'The secret is replaced.', WebhookWithSecret) },
  },
  testWebhook: {
    route: 'POST /api/webhooks/{id}/tests',
    access: { by: 'programs', scope: 'webhooks' },
    summary: 'Test a webhook',
    description: `Sends a \`quote.created\` about a quote that is not stored, whose \`id\` is \`00000000-0000-0000-0000-000000000000\` and whose texts say that it is a test, also to a webhook that is turned off, and returns what the receiver responded. At most ${maxNotificationTestsPerMinute} tests a minute are sent. ${ownOrigin}`,
    parameters: ['WebhookId'],
    problems: ['too-many-requests'],
    responses: { 200: json('WebhookTested', 'The test was sent, or could not be.', NotificationTestResult) },
  },
  listWebhookDeliveries: {
    route: 'GET /api/webhooks/{id}/deliveries',
    access: { by: 'programs', scope: 'webhooks' },
    summary: 'List the last messages to a webhook',
    description: `Returns the messages about the ${maxQuotesOfWebhook} newest quotes and the last ${maxErasuresOfWebhook} erasures that were attempted or are due, the latest first, and as many about erasures that wait.`,
    parameters: ['WebhookId'],
    responses: { 200: json('WebhookDeliveries', 'The messages.', WebhookDeliveryList) },
  },
  resendWebhookMessage: {
    route: 'POST /api/webhooks/{id}/deliveries',
    access: { by: 'recent-users', scope: 'webhooks' },
    summary: 'Send a message to a webhook again',
    description: `Makes a message that was delivered, skipped, or failed due again, with the same \`webhook-id\`, and retries it like a new one. One that still waits stays as it is. ${ownOrigin}`,
    parameters: ['WebhookId'],
    body: jsonBody('MessageToResend', WebhookResend),
    responses: { 204: { description: 'The message is due.' } },
  },
} satisfies Operations
