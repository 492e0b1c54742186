import * as z from 'zod/mini'
import { ApiToken, ApiTokenList, CreatedApiToken, NewApiToken } from '../schemas/owner/api-token.ts'
import { Device, DeviceKeys, DeviceList, NewDevice } from '../schemas/owner/device.ts'
import {
  FixedSetting,
  NotificationTest,
  NotificationTestResult,
  NotificationTestResults,
  Settings,
  SettingsPatch,
} from '../schemas/owner/settings.ts'
import {
  FirstCall,
  maxStatisticsDays,
  maxStatisticsValues,
  Statistics,
  ValueCount,
  WeekCount,
} from '../schemas/owner/statistics.ts'
import { PasskeySignIn } from '../schemas/owner/passkey.ts'
import { invitationHours, minPasswordLength } from '../schemas/limits.ts'
import { Invitation, InvitationAcceptance, NewUser } from '../schemas/session.ts'
import { Source } from '../schemas/source.ts'
import * as examples from './owner-examples.ts'
import { exampleActiveSession } from './examples.ts'
import { exampleDevice, exampleStatistics } from './owner-examples.ts'
import { examplePasskey } from './passkey-examples.ts'
import { type Reference, type RegisterSchema, toJsonSchema, utc } from './json-schema.ts'
import { binary, json, type RegisterResponse } from './register-response.ts'

/** Registers the schemas of settings: notifications, devices, and API tokens. */
export function registerSettingsSchemas(register: RegisterSchema) {
  const fields = {
    notifyTo: 'The addresses that get an email of each quote.',
    remindAfterMinutes:
      'How long after a quote, in minutes, a reminder is sent if nobody has responded. Null: never.',
    quietHours:
      'When phones stay silent, as two different times of day of the business: what arrives meanwhile is pushed at the end. Null: never.',
    lockScreen:
      'What the lock screen of a phone shows: `full` shows the name and what is to be done, `brief` only that there is a request.',
    monthlyReport: 'Whether `notifyTo` gets the figures of each month by email.',
  }
  register('Device', Device, 'output', {
    description: 'A device that gets pushes.',
    fields: {
      username: 'The user who switched it on.',
      createdAt: `When it was switched on, ${utc}`,
      lastPushedAt: `When its push service last took a push, ${utc} Null if it never has.`,
      endpointHash: 'The SHA-256 hash of its endpoint in base64url, by which a browser recognizes itself.',
    },
    example: exampleDevice,
  })
  register('ApiToken', ApiToken, 'output', {
    description: 'An API token, without its secret.',
    fields: {
      createdAt: `When it was created, ${utc}`,
      expiresAt: `When it ends, ${utc} Null: never.`,
      lastUsedAt: `When it was last used, to the minute, ${utc} Null if it never was.`,
      source: 'The partner whose name its quotes get as their source. Null: any.',
    },
    example: examples.exampleToken,
  })
  register('FixedSetting', FixedSetting, 'output', {
    description: 'A setting that an environment variable decides.',
    fields: { setting: 'The name of the field.', variable: 'The name of the variable.' },
    example: examples.exampleFixedSetting,
  })
  register('DeviceKeys', DeviceKeys, 'input', {
    description: 'The keys of a push subscription (RFC 8291), in base64url.',
    fields: { p256dh: 'The public key of the browser.', auth: 'The authentication secret.' },
    example: examples.exampleNewDevice.keys,
  })
  register('NotificationTestResult', NotificationTestResult, 'output', {
    description: 'What came of a test at one receiver.',
    fields: {
      target: 'The email address, the host of the webhook, or the name of the device.',
      detail: "What the receiver's server responded, or why the test failed, and what to do.",
    },
    example: examples.exampleTestResult,
  })
  return {
    settings: register('Settings', Settings, 'output', {
      description: 'How the owner is notified, and what the environment of the server decides.',
      fields: {
        ...fields,
        fixed: 'The settings that environment variables decide, which cannot be changed here.',
        canSendEmail: 'Whether the server can send email: `SMTP_URL` and `MAIL_FROM` are set.',
        webhooks: 'The hosts of `WEBHOOK_URLS`.',
        timeZone: 'The time zone of the business (IANA).',
        canBackUp: 'Whether `GET /api/backup` can be used: quotes are in the embedded store.',
      },
      example: examples.exampleSettings,
    }),
    settingsPatch: register('SettingsPatch', SettingsPatch, 'input', {
      description: 'Changes of settings (JSON Merge Patch, RFC 7396). Absent fields stay as they are.',
      fields,
      example: examples.exampleSettingsPatch,
    }),
    notificationTest: register('NotificationTest', NotificationTest, 'input', {
      description: 'The channel to test.',
      example: { channel: 'email' },
    }),
    notificationTestResults: register('NotificationTestResults', NotificationTestResults, 'output', {
      description: 'What came of a test. Empty if the channel has no receiver.',
      example: examples.exampleTestResults,
    }),
    newDevice: register('NewDevice', NewDevice, 'input', {
      description: 'A push subscription of a browser (Push API), as `PushSubscription.toJSON()` has it.',
      fields: {
        name: 'The name of the device, for people.',
        endpoint: 'Where pushes are posted to: public https.',
        keys: 'The public key and the secret of the browser (RFC 8291).',
      },
      example: examples.exampleNewDevice,
    }),
    deviceList: register('DeviceList', DeviceList, 'output', {
      description: 'The devices that get pushes, the newest first.',
      fields: { publicKey: 'The key that a browser subscribes with (VAPID, RFC 8292).' },
      example: { items: [exampleDevice], publicKey: examples.examplePublicKey },
    }),
    device: { $ref: '#/components/schemas/Device' },
    newApiToken: register('NewApiToken', NewApiToken, 'input', {
      description: 'An API token to create.',
      fields: {
        expiresAt: 'When it ends (RFC 3339). Absent or null: never.',
        source:
          'The partner whose name its quotes get as their source, whatever they say. Absent or null: any.',
      },
      example: examples.exampleNewToken,
    }),
    createdApiToken: register('CreatedApiToken', CreatedApiToken, 'output', {
      description: 'A new API token with its secret.',
      fields: { token: 'The secret. It is not shown again.' },
      example: examples.exampleCreatedToken,
    }),
    apiTokenList: register('ApiTokenList', ApiTokenList, 'output', {
      description: 'All API tokens, by name.',
      example: examples.exampleTokens,
    }),
    newUser: register('NewUser', NewUser, 'input', {
      description: 'A person to invite.',
      fields: { username: 'The name to sign in with.' },
      example: { username: 'sam' },
    }),
    invitation: register('Invitation', Invitation, 'output', {
      description: `A one-time link by which a person chooses a password, within ${invitationHours} hours.`,
      fields: { url: 'The link. It is not shown again.', expiresAt: `When it ends, ${utc}` },
      example: examples.exampleInvitation,
    }),
    invitationAcceptance: register('InvitationAcceptance', InvitationAcceptance, 'input', {
      description: 'The password that an invited person chooses.',
      fields: {
        token: 'The part of the link after `#/invitation/`, before the name.',
        newPassword: `At least ${minPasswordLength} characters, as in a change of the password.`,
      },
      example: examples.exampleAcceptance,
    }),
    newSource: register('NewSource', Source, 'input', {
      description: 'An origin of a partner: quotes from its pages have the name of the partner.',
      fields: { origin: 'The address of its pages, without a path, such as https://partner.example.' },
      example: { name: 'lone-star-homes', origin: 'https://lone-star-homes.example' },
    }),
  }
}

/** Registers the schemas of statistics. */
export function registerStatisticsSchemas(register: RegisterSchema) {
  register('ValueCount', ValueCount, 'output', {
    description: 'How many quotes have a value.',
    fields: { value: 'Null for quotes without one.' },
    example: examples.exampleValueCount,
  })
  register('WeekCount', WeekCount, 'output', {
    description: 'How many quotes were received in a week of the business, as far as it is in the period.',
    fields: { since: `The start, ${utc}`, until: `The end, ${utc}` },
    example: examples.exampleWeekCount,
  })
  register('FirstCall', FirstCall, 'output', {
    description: 'How soon somebody called: the first call without an answer or the response.',
    fields: {
      called: 'Quotes that somebody has called about.',
      medianMinutes: 'The median of the times from receipt to the first call. Null if there are none.',
      p90Minutes: 'The 90th percentile of these times (nearest rank).',
      within24Hours: 'Quotes that somebody called about within 24 hours.',
      due: 'Quotes that somebody has called about, or that are older than 24 hours: what `within24Hours` is a share of.',
    },
    example: exampleStatistics.firstCall,
  })
  return {
    statistics: register('Statistics', Statistics, 'output', {
      description: `What was received in a period. Counts are without suspected spam, and lists have the largest first, at most ${maxStatisticsValues}.`,
      fields: {
        spam: 'Suspected spam.',
        weeks: 'The weeks from Monday, in the time zone of the business.',
        projectTypes: 'By kind of work.',
        sources: 'By partner.',
        campaigns: 'By `utm_campaign`.',
        languages: 'By the first part of the language tag.',
        otherSources: 'The quotes whose partner is not listed.',
        otherCampaigns: 'The quotes whose campaign is not listed.',
        otherLanguages: 'The quotes whose language is not listed.',
      },
      example: exampleStatistics,
    }),
  }
}

/** Registers the responses of settings and statistics. */
export function registerOwnerResponses(
  register: RegisterResponse,
  schemas: ReturnType<typeof registerSettingsSchemas> & ReturnType<typeof registerStatisticsSchemas>,
) {
  const devices = { items: [exampleDevice], publicKey: examples.examplePublicKey }
  const source = { name: 'lone-star-homes', origin: 'https://lone-star-homes.example' }
  return {
    settings: register(
      'Settings',
      'The settings.',
      json(schemas.settings, { settings: examples.exampleSettings }),
    ),
    notificationTested: register(
      'NotificationTested',
      'The test was sent, or could not be.',
      json(schemas.notificationTestResults, { results: examples.exampleTestResults }),
    ),
    devices: register('Devices', 'The devices.', json(schemas.deviceList, { devices })),
    deviceAdded: register(
      'DeviceAdded',
      'The device gets pushes.',
      json(schemas.device, { device: exampleDevice }),
    ),
    deviceRemoved: register('DeviceRemoved', 'The device gets no more pushes.'),
    apiTokens: register(
      'ApiTokens',
      'The API tokens.',
      json(schemas.apiTokenList, { tokens: examples.exampleTokens }),
    ),
    apiTokenCreated: register(
      'ApiTokenCreated',
      'The API token is created.',
      json(schemas.createdApiToken, { token: examples.exampleCreatedToken }),
    ),
    apiTokenRevoked: register('ApiTokenRevoked', 'The API token is revoked.'),
    invited: register(
      'Invited',
      'The link is created.',
      json(schemas.invitation, { invitation: examples.exampleInvitation }),
    ),
    userRemoved: register('UserRemoved', 'The user is removed, and their sessions have ended.'),
    sourceAdded: register('SourceAdded', 'The origin is registered.', json(schemas.newSource, { source })),
    sourceRemoved: register(
      'SourceRemoved',
      'The source is removed with its origins. Its quotes keep the name.',
    ),
    backup: register(
      'Backup',
      'The backup, an SQLite file.',
      binary('application/vnd.sqlite3', 'SQLite format 3'),
    ),
    statistics: register(
      'Statistics',
      'The statistics.',
      json(schemas.statistics, { statistics: exampleStatistics }),
    ),
  }
}

export type RegisterBody = (
  name: string,
  description: string,
  schema: Reference,
  examplesByName: Record<string, { summary: string; value: object }>,
) => Reference

/** Registers the request bodies of settings. */
export function registerOwnerBodies(
  register: RegisterBody,
  schemas: ReturnType<typeof registerSettingsSchemas>,
) {
  return {
    settingsChanges: register('SettingsChanges', 'The settings to change.', schemas.settingsPatch, {
      quiet: { summary: 'Silent at night, and discreet', value: examples.exampleSettingsPatch },
      loud: { summary: 'Never silent', value: { quietHours: null } },
    }),
    notificationTest: register('TestedChannel', 'The channel to test.', schemas.notificationTest, {
      email: { summary: 'A test email to each address', value: { channel: 'email' } },
    }),
    newDevice: register('AddedDevice', 'The push subscription.', schemas.newDevice, {
      phone: { summary: 'A phone', value: examples.exampleNewDevice },
    }),
    newApiToken: register('RequestedApiToken', 'The API token to create.', schemas.newApiToken, {
      oneYear: { summary: 'For the quotes of a partner, for a year', value: examples.exampleNewToken },
    }),
    newUser: register('InvitedUser', 'The person to invite.', schemas.newUser, {
      sam: { summary: 'Sam', value: { username: 'sam' } },
    }),
    invitationAcceptance: register(
      'AcceptedInvitation',
      'The token of the link, and the new password.',
      schemas.invitationAcceptance,
      { words: { summary: 'Four words', value: examples.exampleAcceptance } },
    ),
    newSource: register('AddedSource', 'The partner and an origin of its pages.', schemas.newSource, {
      partner: {
        summary: 'A partner',
        value: { name: 'lone-star-homes', origin: 'https://lone-star-homes.example' },
      },
    }),
  }
}

/** Registers the parameters of settings and statistics. */
export function registerOwnerParameters(
  register: (
    name: string,
    parameter: {
      name: string
      in: 'query' | 'path'
      required: true
      description: string
      example: string
      schema: object
    },
  ) => Reference,
) {
  const name = { type: 'string', minLength: 1, maxLength: 300 }
  const path = (component: string, parameter: string, description: string, example: string, schema: object) =>
    register(component, { name: parameter, in: 'path', required: true, description, example, schema })
  const query = (component: string, parameter: string, description: string, example: string) =>
    register(component, {
      name: parameter,
      in: 'query',
      required: true,
      description,
      example,
      schema: { type: 'string', format: 'date-time' },
    })
  return {
    deviceId: path(
      'DeviceId',
      'id',
      'The ID of the device.',
      exampleDevice.id,
      toJsonSchema(z.uuid(), 'input'),
    ),
    tokenName: path('TokenName', 'name', 'The name of the API token.', 'acme-crm', name),
    sessionId: path(
      'SessionId',
      'id',
      'The ID of the session.',
      exampleActiveSession.id,
      toJsonSchema(z.uuid(), 'input'),
    ),
    passkeyId: path(
      'PasskeyId',
      'id',
      'The ID of the passkey.',
      examplePasskey.id,
      toJsonSchema(PasskeySignIn.shape.id, 'input'),
    ),
    username: path('Username', 'username', 'The name of the user.', 'sam', name),
    sourceName: path('SourceName', 'name', 'The name of the partner.', 'lone-star-homes', name),
    statistics: [
      query('PeriodSince', 'since', 'The start of the period (RFC 3339).', '2026-11-01T05:00:00Z'),
      query(
        'PeriodUntil',
        'until',
        `The end of the period, which is not part of it (RFC 3339): after its start, by at most ${maxStatisticsDays} days.`,
        '2026-12-01T06:00:00Z',
      ),
    ],
  }
}
