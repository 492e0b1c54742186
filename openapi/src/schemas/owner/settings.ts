import * as z from 'zod/mini'
import { missingOrWrongType, text } from '../text.ts'
import { unknownFields } from '../unknown-keys.ts'

/** What the lock screen of a phone shows of a quote: the name and what is to be done, or that there is one. */
export const lockScreenTexts = ['full', 'brief'] as const

/** A time of day of the business, such as `21:00`. */
const timeOfDay = () =>
  z
    .string({ error: ({ input }) => missingOrWrongType('string', input) })
    .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time of day such as 21:00'), z.maxLength(5))

/** When phones stay silent: what arrives meanwhile is pushed at the end. `from` may be later than `to`. */
const QuietHours = z
  .strictObject({ from: timeOfDay(), to: timeOfDay() }, { error: () => 'Must have `from` and `to`' })
  .check(z.refine(({ from, to }) => from !== to, 'Must not start and end at the same time'))

/** Without the format `email`, which other tools check by other rules. */
const email = () =>
  text({
    max: 254,
    pattern: new RegExp(z.regexes.email.source, 'u'),
    error: 'Must be an email address such as owner@example.com',
  })

/** How the owner is notified. An environment variable, where there is one, decides instead. */
export const NotificationSettings = z.object({
  /** The addresses that get an email of each quote. Environment: `NOTIFY_TO`. */
  notifyTo: z.array(email()).check(z.maxLength(20, 'Must be at most 20 addresses')),
  /** How long after a quote a reminder is sent if nobody has responded. Null: never. Environment: `REMIND_AFTER`. */
  remindAfterMinutes: z.nullable(
    // The variable may have seconds.
    z.number().check(z.gt(0), z.lt(1440)),
  ),
  quietHours: z.nullable(QuietHours),
  lockScreen: z.enum(lockScreenTexts, { error: () => 'Must be `full` or `brief`' }),
  /** Whether the addresses get the figures of each month by email. */
  monthlyReport: z.boolean({ error: () => 'Must be true or false' }),
})
export type NotificationSettings = z.output<typeof NotificationSettings>

/** What the owner changes of the settings (JSON Merge Patch, RFC 7396). */
export const SettingsPatch = z.strictObject(
  {
    notifyTo: z.optional(NotificationSettings.shape.notifyTo),
    remindAfterMinutes: z.optional(
      z.nullable(
        z
          .int({ error: () => 'Must be a whole number of minutes, or null' })
          .check(
            z.minimum(1, 'Must be at least 1'),
            z.maximum(1439, 'Must be less than 1440, which is 24 hours'),
          ),
      ),
    ),
    quietHours: z.optional(NotificationSettings.shape.quietHours),
    lockScreen: z.optional(NotificationSettings.shape.lockScreen),
    monthlyReport: z.optional(NotificationSettings.shape.monthlyReport),
  },
  unknownFields('Unknown setting'),
)
export type SettingsPatch = z.output<typeof SettingsPatch>

/** A setting that an environment variable decides. */
export const FixedSetting = z.object({ setting: z.string(), variable: z.string() })

/** The settings, and what the server's environment decides. */
export const Settings = z.object({
  ...NotificationSettings.shape,
  /** The settings that environment variables decide, by the name of the variable. They cannot be changed here. */
  fixed: z.array(FixedSetting).check(z.maxLength(20)),
  /** Whether the server can send email: `SMTP_URL` and `MAIL_FROM` are set. */
  canSendEmail: z.boolean(),
  /** Whether anybody is notified of new quotes: an address that gets email, a webhook, or a device. */
  isAnybodyNotified: z.boolean(),
  /** The hosts of `WEBHOOK_URLS`, whose paths may be secret. */
  webhooks: z.array(z.string()).check(z.maxLength(1000)),
  /** The IANA name of the time zone of the business. Environment: `TIME_ZONE`. */
  timeZone: z.string(),
  /** Whether `GET /api/backup` works: quotes are in the embedded store. */
  canBackUp: z.boolean(),
})
export type Settings = z.infer<typeof Settings>

/** The channels that can be tested. */
export const testedChannels = ['email', 'webhook', 'push'] as const

/** A test of the notifications. */
export const NotificationTest = z.strictObject(
  { channel: z.enum(testedChannels, { error: () => 'Must be `email`, `webhook`, or `push`' }) },
  unknownFields(),
)
export type NotificationTest = z.output<typeof NotificationTest>

/** What came of a test at one receiver. */
export const NotificationTestResult = z.object({
  /** The address, the host of the webhook, or the name of the device. */
  target: z.string(),
  passed: z.boolean(),
  /** What the receiver's server responded, or why it failed and what to do. */
  detail: z.string(),
})
export type NotificationTestResult = z.infer<typeof NotificationTestResult>

/** What came of a test. Empty if there is no receiver. */
export const NotificationTestResults = z.object({
  items: z.array(NotificationTestResult).check(z.maxLength(1000)),
})
export type NotificationTestResults = z.infer<typeof NotificationTestResults>
