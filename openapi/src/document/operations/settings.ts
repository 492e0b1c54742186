import type { RouteConfig } from '@asteasolutions/zod-to-openapi'
import type { Components } from '../components.ts'
import { maxDevicesPerUser, maxNotificationTestsPerMinute } from '../../schemas/limits.ts'
import { ownOrigin, recentSignIn } from './requirements.ts'

/** What the owner sets: notifications, the devices that get pushes, API tokens, and a backup to download. */
export function settingsOperations({ parameters, bodies, responses, security }: Components): RouteConfig[] {
  const ownerOnly = { tags: ['Settings'], security: security.signedIn }
  return [
    {
      ...ownerOnly,
      method: 'get',
      path: '/api/settings',
      operationId: 'getSettings',
      summary: 'Get the settings',
      description: 'Returns how the owner is notified, and what the environment of the server decides.',
      responses: { 200: responses.settings, ...responses.errors(401, 500, 503) },
    },
    {
      ...ownerOnly,
      method: 'patch',
      path: '/api/settings',
      operationId: 'updateSettings',
      summary: 'Change the settings',
      description: `Changes settings as a JSON Merge Patch (RFC 7396). What an environment variable decides is rejected with 422. They apply to quotes that arrive a few seconds later at the latest. If \`notifyTo\` is changed: ${recentSignIn} ${ownOrigin}`,
      requestBody: bodies.settingsChanges,
      responses: { 200: responses.settings, ...responses.errors(400, 401, 413, 415, 422, 500, 503) },
    },
    {
      ...ownerOnly,
      method: 'post',
      path: '/api/settings/tests',
      operationId: 'testNotifications',
      summary: 'Test a channel',
      description: `Sends a test to each receiver of a channel, and returns what their servers responded. Pushes go to the devices of the signed-in user only. No quote is stored. At most ${maxNotificationTestsPerMinute} tests a minute are sent. ${ownOrigin}`,
      requestBody: bodies.notificationTest,
      responses: {
        200: responses.notificationTested,
        ...responses.errors(400, 401, 413, 415, 422, 429, 500, 503),
      },
    },
    {
      ...ownerOnly,
      method: 'get',
      path: '/api/devices',
      operationId: 'listDevices',
      summary: 'List the devices that get pushes',
      description:
        'Returns the devices of all users, and the key that a browser subscribes with. A device whose push service responds with 404 or 410 is removed.',
      responses: { 200: responses.devices, ...responses.errors(401, 500, 503) },
    },
    {
      ...ownerOnly,
      method: 'post',
      path: '/api/devices',
      operationId: 'addDevice',
      summary: 'Push quotes to a device',
      description: `Adds a push subscription of a browser. One with the same endpoint is replaced. The endpoint must be a public https address. A user can have ${maxDevicesPerUser} devices. ${ownOrigin}`,
      requestBody: bodies.newDevice,
      responses: { 201: responses.deviceAdded, ...responses.errors(400, 401, 413, 415, 422, 500, 503) },
    },
    {
      ...ownerOnly,
      method: 'delete',
      path: '/api/devices/{id}',
      operationId: 'removeDevice',
      summary: 'Stop pushes to a device',
      description: `Removes a push subscription. ${ownOrigin}`,
      parameters: [parameters.deviceId],
      responses: { 204: responses.deviceRemoved, ...responses.errors(401, 404, 500, 503) },
    },
    {
      ...ownerOnly,
      method: 'get',
      path: '/api/tokens',
      operationId: 'listApiTokens',
      summary: 'List the API tokens',
      description: 'Returns all API tokens, by name, without their secrets.',
      responses: { 200: responses.apiTokens, ...responses.errors(401, 500, 503) },
    },
    {
      ...ownerOnly,
      method: 'post',
      path: '/api/tokens',
      operationId: 'createApiToken',
      summary: 'Create an API token',
      description: `Creates a token for a program that sends quotes, and returns it once. ${recentSignIn} ${ownOrigin}`,
      requestBody: bodies.newApiToken,
      responses: {
        201: responses.apiTokenCreated,
        ...responses.errors(400, 401, 409, 413, 415, 422, 500, 503),
      },
    },
    {
      ...ownerOnly,
      method: 'delete',
      path: '/api/tokens/{name}',
      operationId: 'revokeApiToken',
      summary: 'Revoke an API token',
      description: `Revokes a token immediately. ${ownOrigin}`,
      parameters: [parameters.tokenName],
      responses: { 204: responses.apiTokenRevoked, ...responses.errors(401, 404, 500, 503) },
    },
    {
      ...ownerOnly,
      method: 'get',
      path: '/api/backup',
      operationId: 'downloadBackup',
      summary: 'Download a backup',
      description: `Backs up the embedded store (quotes, users, passkeys, API tokens, sources, devices, and settings), as \`quotes backup\` does, and sends the file. It contains personal data and password hashes. One backup is made at a time; another request meanwhile is rejected with 429. With MongoDB, the response is 404. ${recentSignIn}`,
      responses: { 200: responses.backup, ...responses.errors(401, 404, 429, 500, 503) },
    },
  ]
}
