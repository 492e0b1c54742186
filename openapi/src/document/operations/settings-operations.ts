import { exampleOf } from '../../schemas/documentation.ts'
import { maxDevicesPerUser, maxNotificationTestsPerMinute } from '../../schemas/limits.ts'
import { ApiTokenList, CreatedApiToken, NewApiToken } from '../../schemas/owner/api-token.ts'
import { Device, DeviceList, NewDevice } from '../../schemas/owner/device.ts'
import {
  NotificationTest,
  NotificationTestResults,
  Settings,
  SettingsPatch,
} from '../../schemas/owner/owner-settings.ts'
import { headers } from '../headers.ts'
import { ownOrigin } from './access.ts'
import { json, jsonBody, type Operations } from './operation.ts'

const settings = json('Settings', 'The settings.', Settings, { ETag: headers.SettingsETag })

/** `/api/settings`: how the owner is notified. */
export const settingsOperations = {
  getSettings: {
    route: 'GET /api/settings',
    access: { by: 'users' },
    summary: 'Get the settings',
    description: 'Returns how the owner is notified, and what the environment of the server decides.',
    responses: { 200: settings },
  },
  updateSettings: {
    route: 'PATCH /api/settings',
    access: { by: 'recent-users', fields: ['notifyTo'] },
    summary: 'Change the settings',
    description: `Changes settings as a JSON Merge Patch (RFC 7396). What an environment variable decides is rejected with 422. They apply to quotes that arrive a few seconds later at the latest. Send the \`ETag\` of the settings as \`If-Match\` so that two people do not overwrite each other's lists. ${ownOrigin}`,
    parameters: ['IfMatch'],
    body: jsonBody('SettingsChanges', SettingsPatch, {
      quiet: { summary: 'Silent at night, and discreet', value: exampleOf(SettingsPatch) },
      loud: { summary: 'Never silent', value: { quietHours: null } },
    }),
    problems: ['precondition-failed'],
    responses: { 200: settings },
  },
  testNotifications: {
    route: 'POST /api/settings/tests',
    access: { by: 'users' },
    summary: 'Test a channel',
    description: `Sends a test to each receiver of a channel, and returns what their servers responded. Pushes go to the devices of the signed-in user only. No quote is stored. At most ${maxNotificationTestsPerMinute} tests a minute are sent. ${ownOrigin}`,
    body: jsonBody('TestedChannel', NotificationTest),
    problems: ['too-many-requests'],
    responses: {
      200: json('NotificationTested', 'The test was sent, or could not be.', NotificationTestResults),
    },
  },
} satisfies Operations

/** `/api/devices`: the devices that get pushes. */
export const deviceOperations = {
  listDevices: {
    route: 'GET /api/devices',
    access: { by: 'users' },
    summary: 'List the devices that get pushes',
    description:
      'Returns the devices of all users, and the key that a browser subscribes with. A device whose push service responds with 404 or 410 is removed.',
    responses: { 200: json('Devices', 'The devices.', DeviceList) },
  },
  addDevice: {
    route: 'POST /api/devices',
    access: { by: 'users' },
    summary: 'Push quotes to a device',
    description: `Adds a push subscription of a browser. One with the same endpoint is replaced. The endpoint must be a public https address. A user can have ${maxDevicesPerUser} devices. ${ownOrigin}`,
    body: jsonBody('AddedDevice', NewDevice),
    problems: ['limit-reached'],
    responses: { 201: json('DeviceAdded', 'The device gets pushes.', Device) },
  },
  removeDevice: {
    route: 'DELETE /api/devices/{id}',
    access: { by: 'users' },
    summary: 'Stop pushes to a device',
    description: `Removes a push subscription. ${ownOrigin}`,
    parameters: ['DeviceId'],
    responses: { 204: { description: 'The device gets no more pushes.' } },
  },
} satisfies Operations

/** `/api/tokens`: the API tokens of programs. */
export const tokenOperations = {
  listApiTokens: {
    route: 'GET /api/tokens',
    access: { by: 'users' },
    summary: 'List the API tokens',
    description: 'Returns all API tokens, by name, without their secrets.',
    responses: { 200: json('ApiTokens', 'The API tokens.', ApiTokenList) },
  },
  createApiToken: {
    route: 'POST /api/tokens',
    access: { by: 'recent-users' },
    summary: 'Create an API token',
    description: `Creates a token for a program, and returns it once. ${ownOrigin}`,
    body: jsonBody('RequestedApiToken', NewApiToken),
    problems: ['taken'],
    responses: { 201: json('ApiTokenCreated', 'The API token is created.', CreatedApiToken) },
  },
  revokeApiToken: {
    route: 'DELETE /api/tokens/{name}',
    access: { by: 'users' },
    summary: 'Revoke an API token',
    description: `Revokes a token immediately. ${ownOrigin}`,
    parameters: ['TokenName'],
    responses: { 204: { description: 'The API token is revoked.' } },
  },
} satisfies Operations

/** `/api/backup`: a backup to download. */
export const backupOperations = {
  downloadBackup: {
    route: 'GET /api/backup',
    access: { by: 'recent-users' },
    summary: 'Download a backup',
    description: `Backs up the embedded store (quotes, users, passkeys, API tokens, sources, devices, and settings), as \`quotes backup\` does, and sends the file. It contains personal data and password hashes. One backup is made at a time; another request meanwhile is rejected with 429. With MongoDB, the response is 404.`,
    problems: ['not-found', 'too-many-requests'],
    responses: {
      200: {
        name: 'Backup',
        description: 'The backup, an SQLite file.',
        mediaType: 'application/vnd.sqlite3',
        example: 'SQLite format 3',
      },
    },
  },
} satisfies Operations
