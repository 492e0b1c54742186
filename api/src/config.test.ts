import { describe, expect, it } from 'vitest'
import { company } from '@concrete-quote/openapi'
import { findMisspelled, parseConfig } from './config.ts'

const remindAfterFault = `a time of less than ${company.responseHours} hours such as `
const timeZoneFault = `the IANA name of a time zone, such as ${company.timeZone}`

it.each([
  ['NOTIFY_TO', 'a@example.com, b@example.com,a@example.com', ['a@example.com', 'b@example.com']],
  ['WEBHOOK_URLS', 'https://a.example/,https://a.example/', ['https://a.example/']],
  ['ALLOWED_ORIGINS', 'https://a.example, https://a.example', ['https://a.example']],
  ['TRUST_PROXY', '10.0.0.0/8, ::1, 10.0.0.0/8', ['10.0.0.0/8', '::1']],
] as const)('removes duplicate entries from %s', (name, value, entries) => {
  const others = {
    SMTP_URL: 'smtp://127.0.0.1',
    MAIL_FROM: 'quotes@example.com',
    NOTIFY_TO: 'owner@example.com',
    WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}`,
  }
  expect(parseConfig({ ...others, [name]: value })[name]).toEqual(entries)
})

it.each([
  ['https://PARTNER.example/', 'https://partner.example'],
  ['https://partner.example:443', 'https://partner.example'],
  ['http://partner.example:80/', 'http://partner.example'],
  ['HTTPS://partner.example:8443', 'https://partner.example:8443'],
  ['https://müller.example', 'https://xn--mller-kva.example'],
  ['https://bäckerei.example/', 'https://xn--bckerei-5wa.example'],
  [' https://partner.example\u200b', 'https://partner.example'],
])('takes %j for the origin that browsers send', (address, origin) => {
  const { ALLOWED_ORIGINS } = parseConfig({ ALLOWED_ORIGINS: `https://a.example , ${address},${origin}` })
  expect(ALLOWED_ORIGINS).toEqual(['https://a.example', origin])
})

it.each([
  'https://partner.example/offers',
  'https://partner.example/?page=1',
  'https://partner.example/#form',
  'https://user@partner.example',
  'https://*.partner.example',
  'partner.example',
  'null',
])('rejects %s in ALLOWED_ORIGINS and names it', (address) => {
  expect(() => parseConfig({ ALLOWED_ORIGINS: `https://a.example,${address}` })).toThrow(
    `ALLOWED_ORIGINS must be origins separated by commas, each without a path, such as https://partner.example ("${address}" is not). Correct it or unset it.`,
  )
})

it.each([
  ['30s', 30_000],
  ['90min', 90 * 60_000],
  [`${company.responseHours - 1}h`, (company.responseHours - 1) * 3_600_000],
  ['off', 'off'],
] as const)('parses REMIND_AFTER=%s', (value, expected) => {
  expect(parseConfig({ REMIND_AFTER: value }).REMIND_AFTER).toBe(expected)
})

it.each([
  ['REMIND_AFTER', `${company.responseHours}h`, remindAfterFault],
  ['REMIND_AFTER', '0h', remindAfterFault],
  ['REMIND_AFTER', '20', remindAfterFault],
  ...['0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8'].map((value) => [
    'TRUST_PROXY',
    value,
    'how many proxies are in front of the server, or their addresses, such as 1 or 10.0.0.0/8,::1',
  ]),
  ...[
    'smtps://AKIA:a/b@mail.example.com',
    'smtps://AKIA:1/b@mail.example.com',
    'smtps://u:1#b@m.example',
  ].map((value) => [
    'SMTP_URL',
    value,
    'the URL of a mail server, such as smtps://user:password@mail.example.com, in which a password has %2F for /, %3F for ?, %23 for #, %40 for @, and %25 for %',
  ]),
  ['ANALYTICS_SCRIPT', 'https:x', 'the URL of a script, such as https://'],
  ['ANALYTICS_SCRIPT', 'https://user:password@analytics.example/', 'the URL of a script, such as https://'],
  ['ANALYTICS_SCRIPT', 'http://analytics.example/script.js', 'the URL of a script, such as https://'],
  ['ANALYTICS_SCRIPT', 'https://analytics.example;/script.js', 'the URL of a script, such as https://'],
  ['ANALYTICS_ORIGINS', 'https://*.example', 'origins separated by commas'],
  ['ANALYTICS_ORIGINS', 'https://collect.example', 'set together with ANALYTICS_SCRIPT'],
  ['PORT', 'http', 'a port number from 0 to 65535'],
  [
    'PUBLIC_URL',
    'https://quotes.example.com/',
    'an origin without a path, such as https://quotes.example.com',
  ],
  ['NOTIFY_TO', 'owner@example.com', 'set together with SMTP_URL and MAIL_FROM'],
  ['WEBHOOK_URLS', 'http://127.0.0.1/', 'URLs with https://, unless WEBHOOK_ALLOW_PRIVATE=on'],
  ['WEBHOOK_SECRET', 'secret', 'whsec_ and 24 to 64 random bytes in base64, as printed by: node -p '],
  ['LOG_LEVEL', 'loud', 'silent, fatal, error, warn, info, debug, or trace'],
  ['TIME_ZONE', 'Texas', timeZoneFault],
  ['TIME_ZONE', '-06:00', timeZoneFault],
])('rejects %s=%s and names the accepted values', (name, value, expected) => {
  const parse = () => parseConfig({ WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}`, [name]: value })
  expect(parse).toThrow(`${name} must be ${expected}`)
  expect(parse).toThrow('. Correct it or unset it.')
})

describe('a variable whose name looks like one of ours', () => {
  it.each([
    ['MONGODB_URL', 'MONGODB_URI'],
    ['MONGO_URI', 'MONGODB_URI'],
    ['MONGO_URL', 'MONGODB_URI'],
    ['mongodb_uri', 'MONGODB_URI'],
    ['ALLOWED_ORIGIN', 'ALLOWED_ORIGINS'],
    ['ALLOW_ORIGINS', 'ALLOWED_ORIGINS'],
    ['SMTP_URI', 'SMTP_URL'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['WEBHOOK_URL', 'WEBHOOK_URLS'],
    ['TIMEZONE', 'TIME_ZONE'],
    ['DATADIR', 'DATA_DIR'],
    ['TRUSTED_PROXY', 'TRUST_PROXY'],
    ['RATELIMIT', 'RATE_LIMIT'],
    ['RETENTION_DAY', 'RETENTION_DAYS'],
  ])('is named with the right one: %s', (name, meant) => {
    expect(findMisspelled({ PATH: '/bin', [name]: 'x' })).toEqual([
      `${name} is ignored: the server has no such variable. Did you mean ${meant}?`,
    ])
  })

  it('is not named if it is empty, or if the right one is set', () => {
    const env = { MONGODB_URL: '', ALLOWED_ORIGIN: 'x', ALLOWED_ORIGINS: 'https://a.example' }
    expect(findMisspelled(env)).toEqual([])
  })

  it('is none of those that environments have', () => {
    const names =
      `PATH HOME HOST HOSTNAME PORT PWD OLDPWD LANG LC_ALL TZ TERM SHELL USER LOGNAME MAIL EDITOR DISPLAY TMPDIR
      TEMP SHLVL CI DEBUG INIT_CWD NODE NODE_ENV NODE_OPTIONS NODE_PATH NODE_VERSION YARN_VERSION npm_config_cache
      npm_lifecycle_event npm_package_name npm_config_user_agent INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET LISTEN_FDS
      STATE_DIRECTORY CREDENTIALS_DIRECTORY DATABASE_URL REDIS_URL HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy no_proxy
      SMTP_HOST SMTP_PORT SMTP_USER SMTP_PASSWORD MAIL_HOST LOG_FORMAT PUBLIC_IP DATA_ROOT TOKEN SECRET_KEY BASE_URL
      SITE_URL APP_URL HTTP_URL FTP_URL WEB_PORT KUBERNETES_PORT KUBERNETES_SERVICE_HOST MONGODB_PORT
      MONGODB_PORT_27017_TCP MONGODB_SERVICE_HOST DYNO FLY_APP_NAME RENDER RAILWAY_ENVIRONMENT XDG_RUNTIME_DIR
      SSH_CONNECTION LS_COLORS COLORTERM FORCE_COLOR VITEST TEST MODE DEV PROD SSR`.split(/\s+/)
    expect(findMisspelled(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([])
    expect(findMisspelled(process.env)).toEqual([])
  })
})
