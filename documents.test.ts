// Compares what documents say with the code, and holds them to their lengths.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as contract from '@concrete-quote/openapi'
import document from '@concrete-quote/openapi/openapi.json' with { type: 'json' }
import { Variables } from './api/src/config.ts'
import { printTable } from './widget/testing/print-table.ts'

/** The files in a folder, but for what is installed or built. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory())
      return /^(node_modules|dist|release|test-results|\.git|\.generated|\.wireit)$/.test(entry.name)
        ? []
        : filesIn(path)
    return [path]
  })
const files = filesIn('.')
const paths = files.filter((path) => path.endsWith('.md'))
const read = (path: string) => readFileSync(path, 'utf8')
const documents = paths.map((path) => ({ path, text: read(path) }))
/** The length as `wc -w` counts it. */
const words = (text: string) => text.split(/\s+/).filter(Boolean).length
const sum = (texts: string[]) => texts.reduce((total, text) => total + words(text), 0)

describe('the lengths of documents', () => {
  it.each([
    ['README.md', 700],
    ['SECURITY.md', 1500],
    ['api/docs/benchmarks.md', 2000],
    // Where readers begin: a first hour each.
    ['examples/deploy/README.md', 600],
    ['examples/deploy/containers.md', 600],
    ['widget/README.md', 600],
    ['api/docs/integrate.md', 600],
    ['CONTRIBUTING.md', 600],
  ])('%s has at most %i words', (path, most) => {
    expect(words(read(path))).toBeLessThanOrEqual(most)
  })

  it.each(paths.filter((path) => /^api\/docs\/(?!benchmarks)/.test(path)))(
    '%s has at most 1,200 words',
    (path) => {
      expect(words(read(path))).toBeLessThanOrEqual(1200)
    },
  )

  it('all have at most 22,000 words', () => {
    expect(sum(documents.map(({ text }) => text))).toBeLessThanOrEqual(22_000)
  })
})

it.each(paths.filter((path) => path !== 'README.md' && path !== 'openapi/README.md'))(
  '%s says first whom it is for',
  (path) => {
    expect(read(path)).toMatch(/^# .+\n\nFor who/)
  },
)

it('the table of variables is what the server reads', async () => {
  const { properties = {} } = Variables.toJSONSchema({ io: 'input', unrepresentable: 'any' })
  const rows = Object.entries(properties).map(([name, schema]) => {
    const { default: initially, description = '' } = schema as { default?: string; description?: string }
    // That of the record, which the description names.
    const isFixed = initially !== undefined && name !== 'TIME_ZONE'
    return [`\`${name}\``, isFixed ? `\`${initially}\`` : '', description]
  })
  const path = 'api/docs/configuration.md'
  const table = printTable(['variable', 'default', 'description'], rows)
  const marked = /(<!-- variables -->\n).*?(<!-- \/variables -->)/s
  expect(read(path)).toMatch(marked)
  const current = read(path).replace(
    marked,
    (_, begin: string, end: string) => `${begin}\n${table}\n\n${end}`,
  )
  expect(rows.every(([, , description]) => description)).toBe(true)
  await expect(current).toMatchFileSnapshot(path)
})

describe('what documents name exists', () => {
  const known = [
    ...Object.keys(Variables.shape),
    // Of other programs, of tests, and of the past.
    ...['NODE_EXTRA_CA_CERTS', 'COMPOSE_PROFILES', 'BUILDAH_FORMAT', 'CONCRETE_QUOTE_URL', 'MONGODB_URL'],
    ...[
      'MONGODB_TEST_URI',
      'MONGODB_TEST_COMMAND',
      'QUOTES_USER',
      'QUOTES_PASSWORD',
      'QUOTES_TOKEN',
      'QUOTES_URL',
    ],
    ...['CHALLENGE_'],
  ]
  it.each(documents)('variables in $path', ({ text }) => {
    const names = [...text.matchAll(/[`\s]([A-Z][A-Z]+_[A-Z_]+)(?==|`)/g)].map(([, name = '']) => name)
    for (const name of names) expect(known).toContain(name)
  })

  const help = (program: string) =>
    /^const help = `(.*?)\n`/ms.exec(read(`api/src/cli/${program}.ts`))?.[1] ?? ''
  // “quotes exported” is a line of the log.
  const written =
    /(?:npm run (?:-s )?|concrete-quote |node (?:\S+\/)?|`)(quotes|users)(?:\.js| --)? (?!exported)([a-z][a-z-]+)([^`|\n]*)/g
  it.each(documents.filter(({ path }) => path !== 'CHANGELOG.md'))('commands in $path', ({ text }) => {
    for (const [, program = '', command = '', rest = ''] of text.matchAll(written)) {
      expect(help(program)).toMatch(new RegExp(`(^|\\}) {2}${command}\\b`, 'm'))
      for (const [option] of rest.matchAll(/(?<= )--[a-z][a-z-]+/g)) expect(help(program)).toContain(option)
    }
  })

  it.each(documents.filter(({ path }) => path !== 'CHANGELOG.md'))('operations in $path', ({ text }) => {
    for (const [, method = '', path = ''] of text.matchAll(/`(GET|POST|PATCH|DELETE) (\/api\/[^`?\s]*)/g))
      expect(Object.keys(document.paths[path as keyof typeof document.paths] ?? {})).toContain(
        method.toLowerCase(),
      )
  })

  /** Those that a guide adds. */
  const added = ['src/cli/quotes/stats.ts', 'src/messages/fr.ts', 'src/pages/NAME.tsx', 'src/styles/NAME.css']
  it.each(documents.filter(({ path }) => path !== 'CHANGELOG.md'))('sources in $path', ({ text }) => {
    for (const [, name = ''] of text.matchAll(/`([\w./-]+\.(?:tsx?|css|mjs|sh))`/g))
      expect(
        [...files, ...added].some((file) => `/${file}`.endsWith(`/${name}`)),
        name,
      ).toBe(true)
    for (const [, filters = ''] of text.matchAll(/npx (?:vitest run|playwright test)((?: (?!-)[\w./-]+)+)/g))
      for (const filter of filters.trim().split(' '))
        expect(
          files.some((file) => /\.(test|spec)\.ts$/.test(file) && file.includes(filter)),
          filter,
        ).toBe(true)
  })

  it.each(documents)('events of webhooks in $path', ({ text }) => {
    for (const [, event] of text.matchAll(/`(quote\.[a-z-]+)`/g))
      expect(contract.webhookEvents).toContain(event)
  })

  it('each event of webhooks is explained', () => {
    for (const event of contract.webhookEvents)
      expect(read('api/docs/notifications.md')).toContain(`\`${event}\``)
  })
})

it('the audit log of monitoring.md is what the API logs of users', () => {
  const sources = readdirSync('api/src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  )
  const logged = sources.flatMap((file) =>
    Array.from(
      read(join('api/src', file)).matchAll(/log\.info\(\s*\{ \.\.\.actorOf\([^']*?\},\s*'([^']+)'/g),
      ([, message = '']) => message,
    ),
  )
  expect(logged.length).toBeGreaterThan(15)
  for (const message of logged) expect(read('api/docs/monitoring.md')).toContain(`\`${message}\``)
})

/** A number of the code that is not exported, by its file and the name of its constant. */
function constant(file: string, name: string): number {
  const [, expression] = new RegExp(`const ${name} = ([\\d_ *]+)$`, 'm').exec(read(file)) ?? []
  if (!expression) throw new Error(`${file} has no number ${name}.`)
  const powers = expression.replaceAll('_', '').split(/ \* /)
  return powers
    .map((factor) =>
      factor
        .split(' ** ')
        .map(Number)
        .reduce((base, power) => base ** power),
    )
    .reduce((a, b) => a * b)
}
const count = (number: number) => number.toLocaleString('en-US')
const mebibytes = (bytes: number) => bytes / 1024 ** 2
const api = (file: string, name: string) => constant(`api/src/${file}.ts`, name)

it.each([
  ['people', `at least ${contract.minPasswordLength} characters`],
  ['people', `up to ${contract.maxPasskeysPerUser} each`],
  [
    'people',
    `${contract.sessionIdleHours} hours after their last use, and ${contract.sessionLifetimeDays} days after the sign-in`,
  ],
  ['people', `within the last ${contract.recentSignInMinutes} minutes`],
  ['people', `works for ${contract.invitationHours} hours`],
  ['people', `toward ${contract.maxTokenRequestsPerMinute} a minute`],
  [
    'people',
    `up to ${contract.maxPhotos} photos, an address, and how to be reached, for ${contract.photoLinkDays} days`,
  ],
  ['people', `${contract.maxPhotoViewsPerMinute} photos and thumbnails a minute`],
  ['notifications', `for another ${contract.webhookSecretHours} hours`],
  ['notifications', `accepted nothing for ${contract.webhookFailureDays} days`],
  ['notifications', `${contract.photoSittingMinutes} minutes after the first photo`],
  [
    'notifications',
    `for ${api('notifications/outbox/attempts', 'giveUpAfterMs') / 86_400_000} days, then marked`,
  ],
  ['notifications', `every ${api('notifications/outbox/throttle', 'digestMs') / 60_000} minutes`],
  ['spam', `every ${api('notifications/outbox/throttle', 'digestMs') / 60_000} minutes`],
  ['spam', `up to ${count(api('notifications/channels/email', 'maxListedInEmail'))} requests`],
  ['spam', `up to ${constant('openapi/src/schemas/quote/quote-events.ts', 'maxDigestQuotes')} in a message`],
  ['spam', `less than ${api('quotes/submit/spam-check', 'minHumanMs') / 1000} s after`],
  ['spam', `more than ${api('quotes/submit/spam-check', 'maxLinks')} links`],
  ['data', `${contract.maxStoredPhotoBytes / 1_000_000} MB at most`],
  ['data', `less than ${mebibytes(api('stores/sqlite/photos/sqlite-photos', 'minFreeBytes'))} MB free`],
  ['data', `a store of up to ${mebibytes(api('stores/sqlite/open-file', 'smallBytes'))} MB`],
  ['data', `and ${mebibytes(api('stores/sqlite/backup/back-up-apart', 'minFreeBytes'))} MB.`],
  ['monitoring', `every ${api('stores/sqlite/file/store-health', 'provenMs') / 1000} s`],
  ['monitoring', `up to ${api('platform/log', 'maxPendingBytes') / 1024} KiB`],
  ['configuration', `at most ${count(api('http/server/connections', 'maxConnections'))} connections`],
  ['configuration', `more than ${api('http/server/request-guards', 'bodyTimeoutMs') / 1000} s to arrive`],
  ['configuration', `within ${api('http/server/connections', 'defaultTimeoutMs') / 1000} s`],
  ['configuration', `is ${api('http/rate-limit', 'maxAtOnce')} requests in progress`],
  ['configuration', `Requests in progress have ${api('server', 'drainTimeoutMs') / 1000} s`],
  ['mongodb', `leases a delivery for ${api('notifications/outbox/outbox', 'leaseMs') / 1000} s`],
  ['mongodb', `listed ${api('stores/mongo/quotes/mongo-records', 'settlingMs') / 1000} s later`],
  ['mongodb', `counts up to ${count(api('stores/mongo/quotes/collections', 'maxCount'))}`],
])('api/docs/%s.md says “%s”, as the code does', (page, limit) => {
  expect(read(`api/docs/${page}.md`).replaceAll('\n', ' ')).toContain(limit)
})
