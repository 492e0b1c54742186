import { maxDevicesPerUser, maxNotificationTestsPerMinute } from '../../schemas/limits.ts'
import { parameters } from '../parameters.ts'
import { bodies } from '../request-bodies.ts'
import { response, responses } from '../responses.ts'
import { type Operations, ownOrigin } from './access-operations.ts'

/** What the owner sets: notifications, the devices that get pushes, API tokens, and a backup to download. */
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
}
