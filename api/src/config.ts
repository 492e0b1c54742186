import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { company, defaultReminderMinutes, isOrigin, responseMs, toOrigin } from '@concrete-quote/openapi'
import { z } from 'zod'
import { UserFacingError } from './platform/errors.ts'
import { isTimeZone } from './platform/format/time.ts'
import { isAlike } from './platform/is-alike.ts'

/** The repository's root, two folders above both `api/src` and `api/dist`. */
export const rootDir = fileURLToPath(new URL('../..', import.meta.url))

/** An IP address, or a range of them in CIDR notation. Express rejects a range of all addresses. */
function isNetwork(text: string): boolean {
  const [, address = '', bits = '1'] = /^([^/]+)(?:\/([1-9]\d{0,2}))?$/.exec(text.trim()) ?? []
  return isIP(address) > 0 && Number(bits) <= (isIP(address) === 4 ? 32 : 128)
}

const rateLimit = (defaultLimit: string) =>
  z
    .string()
    .regex(/^([1-9]\d*\/(s|min|h)|off)$/, 'a limit such as 30/min (or /s, or /h), or off')
    .default(defaultLimit)
    .transform((limit) => {
      const [points, unit = ''] = limit.split('/')
      return limit === 'off' ? limit : { points: Number(points), duration: (units[unit] ?? NaN) / 1000 }
    })

/** The units of durations in milliseconds, and of sizes in bytes. */
const units: Record<string, number> = { s: 1000, min: 60_000, h: 3_600_000, MB: 1024 ** 2, GB: 1024 ** 3 }

/** Parses a quantity such as `90min` or `10GB`. Undefined if it is `off`. */
function parseQuantity(text: string): number | undefined {
  const [, number, unit] = /^(\d+)(\w+)$/.exec(text) ?? []
  return unit === undefined ? undefined : Number(number) * (units[unit] ?? NaN)
}

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'a port number from 0 to 65535')
  .transform(Number)
  .refine((port) => port <= 65_535, 'a port number from 0 to 65535')

/** Distinct values separated by commas. */
const list = (text: string) => [...new Set(text.split(',').map((item) => item.trim()))]

const origins = z
  .string()
  .transform((text) => [...new Set(list(text).map(toOrigin))])
  .refine((origins) => origins.every(isOrigin), {
    error: ({ input }) => {
      const invalid = (input as string[]).find((origin) => !isOrigin(origin))
      return `origins separated by commas, each without a path, such as https://partner.example (${JSON.stringify(invalid)} is not)`
    },
  })

const onOrOff = (initially: 'on' | 'off') =>
  z.stringbool({ truthy: ['on'], falsy: ['off'], case: 'sensitive', error: 'on or off' }).prefault(initially)

const remindAfterFault = `a time of less than ${company.responseHours} hours such as ${Math.floor(defaultReminderMinutes / 60)}h (or 90min, or 30s), or off`

/** A path or a fragment means that a password has a `/`, `?`, or `#` that is not percent-encoded. */
const isSmtpUrl = (text: string) => URL.canParse(text) && /^smtps?:\/\/[^/?#]+\/?(\?[^@#]*)?$/.test(text)
const isWebhookUrl = (text: string) => URL.canParse(text) && /^https?:/.test(text)
const isScriptUrl = (text: string) =>
  /^https:\/\/[^/?#@]+(\/|$)/.test(text) && URL.canParse(text) && isOrigin(new URL(text).origin)

/** The environment variables of the server, described in Markdown for `docs/configuration.md`. Each error message completes "NAME must be …". */
export const Variables = z.object({
  PORT: port.prefault('3000').describe('Port to listen on.'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on; `0.0.0.0` for all.'),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((folder) => resolve(rootDir, folder))
    .describe('Folder of the embedded store, for one server. Relative to the repository.'),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, 'a URI that starts with mongodb:// or mongodb+srv://')
    .optional()
    .describe(
      'Stores requests in [MongoDB](mongodb.md) instead, such as `mongodb://127.0.0.1:27017/quotes`.',
    ),
  ALLOWED_ORIGINS: origins
    .optional()
    .describe(
      'Origins whose pages may post requests and frame the hosted form, separated by commas, beside those that the settings of the inbox register. Without it: `http` origins on localhost.',
    ),
  RATE_LIMIT: rateLimit('30/min').describe(
    'Quote requests and photo uploads per client network (IPv4 address or IPv6 /56): `N/s`, `N/min`, `N/h`, or `off`.',
  ),
  TOKEN_RATE_LIMIT: rateLimit('300/min').describe(
    'Quote requests and photo uploads per API token, in the same notation.',
  ),
  TRUST_PROXY: z
    .string()
    .refine(
      (value) => /^\d{1,2}$/.test(value) || value.split(',').every(isNetwork),
      'how many proxies are in front of the server, or their addresses, such as 1 or 10.0.0.0/8,::1',
    )
    .transform((value) => (/^\d+$/.test(value) ? Number(value) : list(value)))
    .optional()
    .describe(
      'Proxies whose `X-Forwarded-For` is trusted: their number, or their addresses (`10.0.0.0/8,::1`).',
    ),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'an origin without a path, such as https://quotes.example.com')
    .optional()
    .describe(
      'Origin that visitors use, for links, pages, and passkeys. Without it: `http://localhost:PORT`.',
    ),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, `the IANA name of a time zone, such as ${company.timeZone}`)
    .default(company.timeZone)
    .describe(
      'Time zone of the business, in which emails, commands, and CSV show times. Without it: `timeZone` of `company.json`.',
    ),
  METRICS_PORT: port
    .optional()
    .describe('Port of `GET /metrics` for Prometheus. Do not expose it to the public.'),
  METRICS_HOST: z.string().default('127.0.0.1').describe('Address of that port; `0.0.0.0` for all.'),
  SMTP_URL: z
    .string()
    .refine(
      isSmtpUrl,
      'the URL of a mail server, such as smtps://user:password@mail.example.com, in which a password has %2F for /, %3F for ?, %23 for #, %40 for @, and %25 for %',
    )
    .optional()
    .describe(
      'Mail server, such as `smtps://user:password@mail.example.com`. A password is sent over TLS only.',
    ),
  MAIL_FROM: z
    .email('an email address, such as quotes@example.com')
    .optional()
    .describe('Sender address of all email.'),
  NOTIFY_TO: z
    .string()
    .transform(list)
    .pipe(z.array(z.email('email addresses separated by commas')))
    // The inbox decides if it is not set.
    .optional()
    .describe(
      'Addresses that receive every request, separated by commas. Overrides the settings of the inbox.',
    ),
  NOTIFY_LIMIT: z
    .string()
    .regex(/^([1-9]\d{0,3}|off)$/, 'a number of quotes per hour such as 30, or off')
    .default('30')
    .transform((limit) => (limit === 'off' ? limit : Number(limit)))
    .describe(
      'Requests per hour that are announced at once. More come in a [digest](spam.md#digests); `off` announces all.',
    ),
  CONFIRM_VISITOR: onOrOff('on').describe(
    'Sends visitors a [confirmation](notifications.md#confirmations) if the server can send email.',
  ),
  CONFIRM_LIMIT: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'a number of confirmations a day such as 500')
    .default('500')
    .transform(Number)
    .describe(
      'Confirmations a day that one API token causes. All senders together cause up to twice as many.',
    ),
  REMIND_AFTER: z
    .string()
    .regex(/^([1-9]\d{0,4}(s|min|h)|off)$/, remindAfterFault)
    .transform((time) => parseQuantity(time) ?? 'off')
    // A reminder helps before the response is overdue.
    .refine((ms) => ms === 'off' || ms < responseMs, remindAfterFault)
    .optional()
    .describe(
      'How long a request waits before the owner is reminded, such as `90min`, or `off`. Less than `responseHours`. Overrides the settings of the inbox.',
    ),
  WEBHOOK_URLS: z
    .string()
    .transform(list)
    .refine((urls) => urls.every(isWebhookUrl), 'URLs separated by commas, each with https://')
    .default([])
    .describe('URLs that receive every event, separated by commas.'),
  WEBHOOK_SECRET: z
    .string()
    // Standard Webhooks requires 24 to 64 bytes.
    .regex(
      /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/,
      `whsec_ and 24 to 64 random bytes in base64, as printed by: node -p "'whsec_' + crypto.randomBytes(32).toString('base64')"`,
    )
    .optional()
    .describe(
      "Key that signs webhooks, as printed by `node -p \"'whsec_' + crypto.randomBytes(32).toString('base64')\"`.",
    ),
  WEBHOOK_ALLOW_PRIVATE: onOrOff('off').describe(
    '`on` allows webhooks and pushes to private addresses, and webhooks without TLS.',
  ),
  RETENTION_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'a whole number of days, at least 1')
    .transform(Number)
    .optional()
    .describe('Days after which requests are [erased](data.md#retention).'),
  PHOTO_STORAGE_LIMIT: z
    .string()
    .regex(/^([1-9]\d{0,5}(MB|GB)|off)$/, 'a size such as 10GB (or 500MB), or off')
    .default('10GB')
    .transform((size) => parseQuantity(size) ?? Infinity)
    .describe(
      'The most that all photos take, such as `500MB`, or `off`. A network can store a tenth per day.',
    ),
  ANALYTICS_SCRIPT: z
    .string()
    .refine(isScriptUrl, 'the URL of a script, such as https://analytics.example/script.js')
    .optional()
    .describe("URL of a script that the site's pages load, to measure visits: [Analytics](#analytics)."),
  ANALYTICS_ORIGINS: origins
    .default([])
    .describe('Other origins that this script loads from or sends to, separated by commas.'),
  LOG_LEVEL: z
    .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'], {
      error: 'silent, fatal, error, warn, info, debug, or trace',
    })
    .default('info')
    .describe('`silent`, `fatal`, `error`, `warn`, `info`, `debug`, or `trace`.'),
})

/** Also checks variables that must be set together. */
const ConsistentVariables = Variables.superRefine((config, context) => {
  const reject = (name: keyof typeof config, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message })
  if (config.NOTIFY_TO !== undefined && config.SMTP_URL === undefined)
    reject('NOTIFY_TO', 'set together with SMTP_URL and MAIL_FROM')
  if (config.SMTP_URL !== undefined && config.MAIL_FROM === undefined)
    reject('SMTP_URL', 'set together with MAIL_FROM')
  if (config.WEBHOOK_URLS.length > 0 && config.WEBHOOK_SECRET === undefined)
    reject('WEBHOOK_URLS', 'set together with WEBHOOK_SECRET')
  if (!config.WEBHOOK_ALLOW_PRIVATE && config.WEBHOOK_URLS.some((url) => url.startsWith('http:')))
    reject('WEBHOOK_URLS', 'URLs with https://, unless WEBHOOK_ALLOW_PRIVATE=on')
  if (config.ANALYTICS_ORIGINS.length > 0 && config.ANALYTICS_SCRIPT === undefined)
    reject('ANALYTICS_ORIGINS', 'set together with ANALYTICS_SCRIPT')
})
export type Config = z.output<typeof Variables>

/** Parses the configuration; an empty variable counts as not set. Throws a `UserFacingError` about the first invalid one. */
export function parseConfig(env: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = ConsistentVariables.safeParse(set)
  if (result.success) return result.data
  const [{ path, message } = { path: [], message: '' }] = result.error.issues
  const name = String(path[0])
  // The message leaves out the value, which may contain a password. Origins contain none.
  throw new UserFacingError(`${name} must be ${message}. Correct it or unset it.`)
}

/** Warns of variables that look like misspelled ones of the server, such as `MONGODB_URL`, unless the right one is set. */
export function findMisspelled(env: NodeJS.ProcessEnv): string[] {
  const ours = Object.keys(Variables.shape)
  return Object.keys(env).flatMap((name) => {
    const meant = ours.filter((our) => !env[our] && isAlike(withUrl(name), withUrl(our)))
    if (!env[name] || ours.includes(name) || meant.length === 0) return []
    return [`${name} is ignored: the server has no such variable. Did you mean ${meant.join(' or ')}?`]
  })
}

/** `URI` counts as `URL`. */
const withUrl = (name: string) => name.replace(/URI$/i, 'URL')
