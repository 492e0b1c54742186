import {
  maxNotificationTestsPerMinute,
  maxQuotesOfWebhook,
  maxWebhooks,
  webhookFailureDays,
  webhookSecretHours,
} from '../../schemas/limits.ts'
import { parameters } from '../parameters.ts'
import { bodies } from '../request-bodies.ts'
import { response, responses } from '../responses.ts'
import { type Operations, ownOrigin } from './access-operations.ts'

const fixed = 'One of `WEBHOOK_URLS` is rejected with 422.'

/** `/api/webhooks`: the receivers of messages about quotes (`webhook-operations.ts`). */
export const webhookSettingsOperations: Operations = {
  'GET /api/webhooks': {
    operationId: 'listWebhooks',
    summary: 'List the webhooks',
    description: `Returns the webhooks that the owner has added, and those of \`WEBHOOK_URLS\`, which have all events, without their secrets. One that was added is switched off when it has failed for ${webhookFailureDays} days without a success; the owner gets an email of that.`,
    responses: { 200: responses.Webhooks },
  },
  'POST /api/webhooks': {
    operationId: 'addWebhook',
    summary: 'Add a webhook',
    description: `Adds a webhook, and returns the secret that signs its messages once. It is notified of quotes that arrive a few seconds later at the latest. There can be ${maxWebhooks}. ${ownOrigin}`,
    requestBody: bodies.AddedWebhook,
    problems: ['recent-sign-in-required'],
    responses: { 201: responses.WebhookAdded },
  },
  'PATCH /api/webhooks/{id}': {
    operationId: 'updateWebhook',
    summary: 'Change a webhook, or switch it on or off',
    description: `Changes a webhook as a JSON Merge Patch (RFC 7396). What waits for one that is switched off is skipped. ${fixed} A change of \`url\` needs a recent sign-in. ${ownOrigin}`,
    parameters: [parameters.WebhookId],
    requestBody: bodies.WebhookChanges,
    problems: ['recent-sign-in-required'],
    responses: { 200: responses.WebhookChanged },
  },
  'DELETE /api/webhooks/{id}': {
    operationId: 'removeWebhook',
    summary: 'Remove a webhook',
    description: `Removes a webhook. What waits for it is skipped. ${fixed} ${ownOrigin}`,
    parameters: [parameters.WebhookId],
    responses: { 204: response('The webhook gets no more messages.') },
  },
  'POST /api/webhooks/{id}/secret': {
    operationId: 'replaceWebhookSecret',
    summary: 'Replace the secret of a webhook',
    description: `Creates a new secret, and returns it once. For ${webhookSecretHours} hours, the former one signs, too: each message then has two signatures. ${fixed} ${ownOrigin}`,
    parameters: [parameters.WebhookId],
    problems: ['recent-sign-in-required'],
    responses: { 200: responses.WebhookSecretReplaced },
  },
  'POST /api/webhooks/{id}/tests': {
    operationId: 'testWebhook',
    summary: 'Test a webhook',
    description: `Sends a \`quote.created\` about a quote that is not stored, also to a webhook that is switched off, and returns what the receiver responded. At most ${maxNotificationTestsPerMinute} tests a minute are sent. ${ownOrigin}`,
    parameters: [parameters.WebhookId],
    problems: ['too-many-requests'],
    responses: { 200: responses.WebhookTested },
  },
  'GET /api/webhooks/{id}/deliveries': {
    operationId: 'listWebhookDeliveries',
    summary: 'List the last messages to a webhook',
    description: `Returns the messages about the ${maxQuotesOfWebhook} newest quotes that were attempted or are due, the newest quotes first.`,
    parameters: [parameters.WebhookId],
    responses: { 200: responses.WebhookDeliveries },
  },
  'POST /api/webhooks/{id}/deliveries': {
    operationId: 'resendWebhookMessage',
    summary: 'Send a message to a webhook again',
    description: `Makes a message that was delivered, skipped, or failed due again, with the same \`webhook-id\`, and retries it like a new one. One that still waits stays as it is. ${ownOrigin}`,
    parameters: [parameters.WebhookId],
    requestBody: bodies.MessageToResend,
    responses: { 204: response('The message is due.') },
  },
}
