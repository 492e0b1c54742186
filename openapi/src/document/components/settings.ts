import {
  FixedSetting,
  NotificationTest,
  NotificationTestResult,
  NotificationTestResults,
  Settings,
  SettingsPatch,
} from '../../schemas/owner/settings.ts'
import type { RegisterSchema } from '../json-schema.ts'
import { binary, json, type RegisterResponse } from '../register-response.ts'
import type { RegisterBody } from '../request-bodies.ts'

const exampleFixedSetting = { setting: 'remindAfterMinutes', variable: 'REMIND_AFTER' }

const exampleSettings = {
  notifyTo: ['owner@bluebonnet.example'],
  remindAfterMinutes: 1200,
  quietHours: { from: '21:00', to: '06:30' },
  lockScreen: 'full',
  monthlyReport: true,
  fixed: [exampleFixedSetting],
  canSendEmail: true,
  isAnybodyNotified: true,
  webhooks: ['crm.example'],
  timeZone: 'America/Chicago',
  canBackUp: true,
} satisfies Settings

const exampleSettingsPatch = {
  quietHours: { from: '21:00', to: '06:30' },
  lockScreen: 'brief',
} satisfies SettingsPatch

const exampleTestResult = {
  target: 'owner@bluebonnet.example',
  passed: true,
  detail: '250 OK: message queued',
}

const exampleTestResults = { items: [exampleTestResult] } satisfies NotificationTestResults

/** Registers the schemas of settings and tests of notifications. */
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
  register('FixedSetting', FixedSetting, 'output', {
    description: 'A setting that an environment variable decides.',
    fields: { setting: 'The name of the field.', variable: 'The name of the variable.' },
    example: exampleFixedSetting,
  })
  register('NotificationTestResult', NotificationTestResult, 'output', {
    description: 'What came of a test at one receiver.',
    fields: {
      target: 'The email address, the host of the webhook, or the name of the device.',
      detail: "What the receiver's server responded, or why the test failed, and what to do.",
    },
    example: exampleTestResult,
  })
  return {
    settings: register('Settings', Settings, 'output', {
      description: 'How the owner is notified, and what the environment of the server decides.',
      fields: {
        ...fields,
        fixed: 'The settings that environment variables decide, which cannot be changed here.',
        canSendEmail: 'Whether the server can send email: `SMTP_URL` and `MAIL_FROM` are set.',
        isAnybodyNotified:
          'Whether anybody is notified of new quotes: an address, if the server can send email, a webhook, or a device.',
        webhooks: 'The hosts of `WEBHOOK_URLS`.',
        timeZone: 'The time zone of the business (IANA).',
        canBackUp: 'Whether `GET /api/backup` can be used: quotes are in the embedded store.',
      },
      example: exampleSettings,
    }),
    settingsPatch: register('SettingsPatch', SettingsPatch, 'input', {
      description: 'Changes of settings (JSON Merge Patch, RFC 7396). Absent fields stay as they are.',
      fields,
      example: exampleSettingsPatch,
    }),
    notificationTest: register('NotificationTest', NotificationTest, 'input', {
      description: 'The channel to test.',
      example: { channel: 'email' },
    }),
    notificationTestResults: register('NotificationTestResults', NotificationTestResults, 'output', {
      description: 'What came of a test. Empty if the channel has no receiver.',
      example: exampleTestResults,
    }),
  }
}

type Schemas = ReturnType<typeof registerSettingsSchemas>

/** Registers the responses about settings, and of the backup. */
export function registerSettingsResponses(register: RegisterResponse, schemas: Schemas) {
  return {
    settings: register('Settings', 'The settings.', json(schemas.settings, { settings: exampleSettings })),
    notificationTested: register(
      'NotificationTested',
      'The test was sent, or could not be.',
      json(schemas.notificationTestResults, { results: exampleTestResults }),
    ),
    backup: register(
      'Backup',
      'The backup, an SQLite file.',
      binary('application/vnd.sqlite3', 'SQLite format 3'),
    ),
  }
}

/** Registers the request bodies about settings. */
export function registerSettingsBodies(register: RegisterBody, schemas: Schemas) {
  return {
    settingsChanges: register('SettingsChanges', 'The settings to change.', schemas.settingsPatch, {
      quiet: { summary: 'Silent at night, and discreet', value: exampleSettingsPatch },
      loud: { summary: 'Never silent', value: { quietHours: null } },
    }),
    notificationTest: register('TestedChannel', 'The channel to test.', schemas.notificationTest, {
      email: { summary: 'A test email to each address', value: { channel: 'email' } },
    }),
  }
}
