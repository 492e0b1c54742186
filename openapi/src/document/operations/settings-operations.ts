import {
  maxDevicesPerUser,
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

/** What the owner sets: notifications, the devices that get pushes, API tokens, webhooks, and a backup to download. */
export const settingsOperations: Operations = {
  'GET /api/settings': {
    operationId: 'getSettings',
    summary: 'Get the settings',
    description: 'Returns how the owner is notified, and what the environment of the server decides.',
    responses: { 200: responses.Settings },
  },
  'PATCH /api/settings': {
    operationId: 'updateSettings',
    summary: 'Change the settings',
    description: `Changes settings as a JSON Merge Patch (RFC 7396). What an environment variable decides is rejected with 422. They apply to quotes that arrive a few seconds later at the latest. A change of \`notifyTo\` needs a recent sign-in. ${ownOrigin}`,
    requestBody: bodies.SettingsChanges,
    problems: ['recent-sign-in-required'],
    responses: { 200: responses.Settings },
  },
  'POST /api/settings/tests': {
    operationId: 'testNotifications',
    summary: 'Test a channel',
    description: `Sends a test to each receiver of a channel, and returns what their servers responded. Pushes go to the devices of the signed-in user only. No quote is stored. At most ${maxNotificationTestsPerMinute} tests a minute are sent. ${ownOrigin}`,
    requestBody: bodies.TestedChannel,
    problems: ['too-many-requests'],
    responses: { 200: responses.NotificationTested },
  },
  'GET /api/devices': {
    operationId: 'listDevices',
    summary: 'List the devices that get pushes',
    description:
      'Returns the devices of all users, and the key that a browser subscribes with. A device whose push service responds with 404 or 410 is removed.',
    responses: { 200: responses.Devices },
  },
  'POST /api/devices': {
    operationId: 'addDevice',
    summary: 'Push quotes to a device',
    description: `Adds a push subscription of a browser. One with the same endpoint is replaced. The endpoint must be a public https address. A user can have ${maxDevicesPerUser} devices. ${ownOrigin}`,
    requestBody: bodies.AddedDevice,
    responses: { 201: responses.DeviceAdded },
  },
  'DELETE /api/devices/{id}': {
    operationId: 'removeDevice',
    summary: 'Stop pushes to a device',
    description: `Removes a push subscription. ${ownOrigin}`,
    parameters: [parameters.DeviceId],
    responses: { 204: response('The device gets no more pushes.') },
  },
  'GET /api/tokens': {
    operationId: 'listApiTokens',
    summary: 'List the API tokens',
    description: 'Returns all API tokens, by name, without their secrets.',
    responses: { 200: responses.ApiTokens },
  },
  'POST /api/tokens': {
    operationId: 'createApiToken',
    summary: 'Create an API token',
    description: `Creates a token for a program, and returns it once. ${ownOrigin}`,
    requestBody: bodies.RequestedApiToken,
    problems: ['recent-sign-in-required', 'taken'],
    responses: { 201: responses.ApiTokenCreated },
  },
  'DELETE /api/tokens/{name}': {
    operationId: 'revokeApiToken',
    summary: 'Revoke an API token',
    description: `Revokes a token immediately. ${ownOrigin}`,
    parameters: [parameters.TokenName],
    responses: { 204: response('The API token is revoked.') },
  },
  'GET /api/backup': {
    operationId: 'downloadBackup',
    summary: 'Download a backup',
    description: `Backs up the embedded store (quotes, users, passkeys, API tokens, sources, devices, and settings), as \`quotes backup\` does, and sends the file. It contains personal data and password hashes. One backup is made at a time; another request meanwhile is rejected with 429. With MongoDB, the response is 404.`,
    problems: ['recent-sign-in-required', 'not-found', 'too-many-requests'],
    responses: { 200: responses.Backup },
  },

  'GET /api/webhooks': {
    operationId: 'listWebhooks',
    summary: 'List the webhooks',
    description: `Returns the webhooks that the owner has added, and those of \`WEBHOOK_URLS\`, which have all events, without their secrets. One that was added is turned off when it has failed for ${webhookFailureDays} days without a success; the owner gets an email of that.`,
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
    summary: 'Change a webhook, or turn it on or off',
    description: `Changes a webhook as a JSON Merge Patch (RFC 7396). What waits for one that is turned off is skipped. ${fixed} A change of \`url\` needs a recent sign-in. ${ownOrigin}`,
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
    description: `Sends a \`quote.created\` about a quote that is not stored, also to a webhook that is turned off, and returns what the receiver responded. At most ${maxNotificationTestsPerMinute} tests a minute are sent. ${ownOrigin}`,
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
