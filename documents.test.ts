// Compares what documents say with the code.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as contract from '@concrete-quote/openapi'
import document from '@concrete-quote/openapi/openapi.json' with { type: 'json' }
import { Variables } from './api/src/config.ts'
import { maxAtOnce } from './api/src/http/rate-limit.ts'
import { digestMs } from './api/src/notifications/outbox/throttle.ts'
import { maxLinks, minHumanMs } from './api/src/quotes/submit/spam-check.ts'
import { settlingMs } from './api/src/stores/mongo/quotes/mongo-records.ts'
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
/** Those that say what is now. */
const current = documents.filter(({ path }) => path !== 'CHANGELOG.md')

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
  const isSource = (path: string) => /(\.([jt]sx?|mjs|sh|ya?ml|py|php)|\/run)$/.test(path)
  const sources = files.filter(isSource).map(read).join('\n')
  it.each(current)('variables in $path', ({ text }) => {
    const names = [...text.matchAll(/[`\s]([A-Z][A-Z]+_[A-Z_]+)(?==|`)/g)].map(([, name = '']) => name)
    for (const name of names) expect(sources.includes(name), name).toBe(true)
  })

  const help = new Map(
    ['quotes', 'users'].map((program) => [
      program,
      execFileSync(process.execPath, [`api/dist/${program}.js`, '--help'], { encoding: 'utf8' }),
    ]),
  )
  // “quotes exported” is a line of the log.
  const written =
    /(?:npm run (?:-s )?|concrete-quote |node (?:\S+\/)?|`)(quotes|users)(?:\.js| --)? (?!exported)([a-z][a-z-]+)([^`|\n]*)/g
  it.each(current)('commands in $path', ({ text }) => {
    for (const [, program = '', command = '', rest = ''] of text.matchAll(written)) {
      const explained = help.get(program)
      expect(explained).toMatch(new RegExp(`^ {2}${command}\\b`, 'm'))
      for (const [option] of rest.matchAll(/(?<= )--[a-z][a-z-]+/g)) expect(explained).toContain(option)
    }
  })

  it.each(current)('operations in $path', ({ text }) => {
    for (const [, method = '', path = ''] of text.matchAll(/`(GET|POST|PATCH|DELETE) (\/api\/[^`?\s]*)/g))
      expect(Object.keys(document.paths[path as keyof typeof document.paths] ?? {})).toContain(
        method.toLowerCase(),
      )
  })

  /** Those that a guide adds. */
  const added = ['src/cli/quotes/stats.ts', 'src/messages/fr.ts', 'src/pages/NAME.tsx', 'src/styles/NAME.css']
  it.each(current)('sources in $path', ({ text }) => {
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

  it('what needs a recent sign-in', () => {
    const words: Record<string, string> = {
      ...{ users: 'people', passkeys: 'passkeys', tokens: 'tokens', backup: 'backups' },
      ...{ webhooks: 'webhooks', sources: 'partners', settings: 'email addresses' },
    }
    const [, page = ''] = /\*\*Recent sign-in:\*\* (.*?)need a sign-in/.exec(read('api/docs/people.md')) ?? []
    const resources = Object.entries(document.paths).flatMap(([path, operations]) =>
      JSON.stringify(operations).includes('needs a recent sign-in') ? (path.split('/')[2] ?? []) : [],
    )
    expect([...new Set(resources)].sort()).toEqual(Object.keys(words).sort())
    for (const word of Object.values(words)) expect(page).toContain(word)
  })

  it('each event of webhooks is explained', () => {
    for (const event of contract.webhookEvents)
      expect(read('api/docs/notifications.md')).toContain(`\`${event}\``)
  })
})

it.each([
  ['people', `at least ${contract.minPasswordLength} characters`],
  ['people', `up to ${contract.maxPasskeysPerUser} each`],
  [
    'people',
    `${contract.sessionIdleHours} hours after their last use, and ${contract.sessionLifetimeDays} days after the sign-in`,
  ],
  ['people', `within the last ${contract.recentSignInMinutes} minutes`],
  ['people', `works for ${contract.invitationHours} hours`],
  [
    'people',
    `up to ${contract.maxPhotos} photos, an address, and how to be reached, for ${contract.photoLinkDays} days`,
  ],
  ['notifications', `for another ${contract.webhookSecretHours} hours`],
  ['notifications', `is kept for ${contract.pausedDays} days`],
  ['notifications', `${contract.photoSittingMinutes} minutes after the first photo`],
  ['notifications', `for ${contract.retryDays} days, then marked`],
  ['notifications', `every ${digestMs / 60_000} minutes`],
  ['spam', `every ${digestMs / 60_000} minutes`],
  ['spam', `less than ${minHumanMs / 1000} s after`],
  ['spam', `more than ${maxLinks} links`],
  ['data', `${contract.maxStoredPhotoBytes / 1_000_000} MB at most`],
  ['configuration', `is ${maxAtOnce} requests in progress`],
  ['mongodb', `listed ${settlingMs / 1000} s later`],
])('api/docs/%s.md says “%s”, as the code does', (page, limit) => {
  expect(read(`api/docs/${page}.md`).replaceAll('\n', ' ')).toContain(limit)
})
