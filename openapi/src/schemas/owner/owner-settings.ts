import * as z from 'zod/mini'
import { responseHours } from '../../company.ts'
import { languageName, languages } from '../../languages.ts'
import { defaultReplies, replyNames, replyPlaceholders, replyUses } from './replies.ts'
import { documented, exampleOf, object, strictObject } from '../documentation.ts'
import { cleanText, matching, ofType, text, unknownFields } from '../request-types.ts'
import { mapNames } from '../quote/outcome.ts'
import { arrayOf, boolean, listOf, string } from '../response-types.ts'
import { maxReplyLength } from '../limits.ts'
import { Closure } from './closure.ts'
import { media } from './media.ts'

const timeOfDay = () =>
  documented(
    matching(/^([01]\d|2[0-3]):[0-5]\d$/, 5, 'Must be a time of day such as 21:00'),
    'A time of day, such as `21:00`, in the time zone of the business.',
  )

/** `from` may be later than `to`. */
export const QuietHours = documented(
  z
    .strictObject({ from: timeOfDay(), to: timeOfDay() }, 'Must have `from` and `to`')
    .check(z.refine(({ from, to }) => from !== to, 'Must not start and end at the same time')),
  'When phones stay silent, as two different times of day of the business.',
  { from: '21:00', to: '06:30' },
)

/** An email address, without the format `email`, which other tools check by other rules. */
const email = () =>
  text({
    max: 254,
    pattern: new RegExp(z.regexes.email.source, 'u'),
    error: 'Must be an email address such as owner@example.com',
  })

/** A reminder helps before the response is overdue. */
const maxReminderMinutes = responseHours * 60
const tooLate = `Must be less than ${maxReminderMinutes}, which is ${responseHours} hours`

/** The delay of a reminder until the owner chooses one: 20 hours of 24. */
export const defaultReminderMinutes = responseHours * 50

const reminder =
  'How long after a quote, in minutes, a reminder is sent if nobody has responded: earlier if a call is promised sooner, and later if the office is closed meanwhile. Null: never.'

export const Reply = documented(
  z.strictObject(
    mapNames(languages, (language) =>
      documented(
        cleanText({ min: 0, max: maxReplyLength, error: '' }),
        `The message in ${languageName(language)}. Blank for none.`,
      ),
    ),
    unknownFields(),
  ),
  'A message in each language.',
  defaultReplies.noAnswer,
)

export const Replies = documented(
  z.strictObject(
    mapNames(replyNames, () => Reply),
    unknownFields(),
  ),
  `The messages with which texts and emails to visitors begin: ${Object.entries(replyUses)
    .map(([name, use]) => `\`${name}\` ${use}`)
    .join(', ')}. They can have ${Object.keys(replyPlaceholders)
    .map((name) => `\`{${name}}\``)
    .join(', ')}.`,
  defaultReplies,
)

export const RepliesPatch = documented(
  z.partial(Replies),
  'Changes of the messages with which texts and emails to visitors begin. Those that are absent stay as they are.',
  { noAnswer: exampleOf(Reply) },
)

/** How the owner is notified. An environment variable, where there is one, decides instead. */
export const NotificationSettings = z.object({
  /** Environment: `NOTIFY_TO`. */
  notifyTo: documented(
    z.array(email(), ofType('array')).check(z.maxLength(20, 'Must be at most 20 addresses')),
    'The addresses that get an email of each quote.',
    ['owner@example.com'],
  ),
  /** Environment: `REMIND_AFTER`, which may have seconds. */
  remindAfterMinutes: documented(z.nullable(z.number().check(z.gt(0), z.lt(100_000))), reminder, 1200),
  quietHours: documented(
    z.nullable(QuietHours),
    'When phones stay silent: what arrives meanwhile is pushed at the end. Null: never.',
    exampleOf(QuietHours),
  ),
  lockScreen: documented(
    z.enum(['full', 'brief'], 'Must be `full` or `brief`'),
    'What the lock screen of a phone shows: `full` shows the name and what is to be done, `brief` only that there is a request.',
    'full',
  ),
  monthlyReport: documented(
    z.boolean('Must be true or false'),
    'Whether `notifyTo` gets the figures of each month by email.',
    true,
  ),
  closures: documented(
    z.array(Closure, ofType('array')).check(
      z.maxLength(50, 'Must be at most 50 intervals'),
      // Two people may close the same days.
      z.overwrite((all) =>
        all.filter(
          ({ from, to }, at) => at === all.findIndex((each) => each.from === from && each.to === to),
        ),
      ),
    ),
    'Days on which the office is closed beside its weekends and holidays, such as a vacation: visitors are promised a call after them. Each from its first day to its last.',
    [exampleOf(Closure)],
  ),
  replies: Replies,
  adConversion: documented(
    z.nullable(
      cleanText({ max: 100, pattern: /^[^\t\n]*\S[^\t\n]*$/u, error: 'Must be a name on one line' }),
    ),
    'The name of the conversion in Google Ads under which `exportAdConversions` reports jobs that were won. Null: nothing is reported. With it, the page about privacy says so.',
    null,
  ),
})
export type NotificationSettings = z.output<typeof NotificationSettings>

export const SettingsPatch = documented(
  z.strictObject(
    {
      ...z.partial(NotificationSettings).shape,
      replies: z.optional(RepliesPatch),
      remindAfterMinutes: documented(
        z.nullish(
          z.int('Must be a whole number of minutes, or null').check(
            z.minimum(1, 'Must be at least 1'),
            z.maximum(99_999, tooLate),
            z.refine((minutes) => minutes < maxReminderMinutes, tooLate),
          ),
        ),
        reminder,
      ),
    },
    unknownFields('Unknown setting'),
  ),
  'Changes of settings (JSON Merge Patch, RFC 7396). Absent fields stay as they are.',
  { quietHours: exampleOf(QuietHours), lockScreen: 'brief' },
)
export type SettingsPatch = z.output<typeof SettingsPatch>

export const FixedSetting = object('A setting that an environment variable decides.', {
  setting: string('The name of the field.', 'remindAfterMinutes'),
  variable: string('The name of the variable.', 'REMIND_AFTER'),
})

export const Settings = object('How the owner is notified, and what the environment of the server decides.', {
  ...NotificationSettings.shape,
  fixed: arrayOf(
    FixedSetting,
    20,
    'The settings that environment variables decide, which cannot be changed here.',
  ),
  canSendEmail: boolean('Whether the server can send email: `SMTP_URL` and `MAIL_FROM` are set.', true),
  isAnybodyNotified: boolean(
    'Whether anybody is notified of new quotes: an address, if the server can send email, a webhook, or a device.',
    true,
  ),
  /** The URLs of webhooks without their paths, which may be secret. */
  webhooks: arrayOf(z.string(), 1000, 'The hosts of the webhooks that are turned on.', ['crm.example']),
  timeZone: string('The time zone of the business (IANA).', 'UTC'),
  samples: arrayOf(
    z.string(),
    20,
    'What the server shows the public though it is a sample, such as reviews, with the place to change it. Empty on a test server.',
    [],
  ),
  canBackUp: boolean('Whether `GET /api/backup` can be used: quotes are in the embedded store.', true),
})
export type Settings = z.infer<typeof Settings>

const anyOf = new Intl.ListFormat('en', { type: 'disjunction' })

export const NotificationTest = strictObject('The channel to test.', {
  channel: documented(
    z.enum(media, `Must be ${anyOf.format(media.map((medium) => `\`${medium}\``))}`),
    'The channel whose receivers get the test.',
    'email',
  ),
})
export type NotificationTest = z.output<typeof NotificationTest>

export const NotificationTestResult = object('What came of a test at one receiver.', {
  target: string(
    'The email address, the host of the webhook, or the name of the device.',
    'owner@example.com',
  ),
  passed: boolean('Whether the receiver took the test.', true),
  detail: string(
    "What the receiver's server responded, or why the test failed, and what to do.",
    '250 OK: message queued',
  ),
})
export type NotificationTestResult = z.infer<typeof NotificationTestResult>

export const NotificationTestResults = listOf(
  NotificationTestResult,
  1000,
  'What came of a test. Empty if the channel has no receiver.',
)
export type NotificationTestResults = z.infer<typeof NotificationTestResults>
