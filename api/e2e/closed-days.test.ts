import { randomUUID } from 'node:crypto'
import {
  company,
  createLocalDays,
  formatPromise,
  formMessages,
  languages,
  locales,
  type Closure,
  type Language,
  type Quote,
  type Settings,
} from '@concrete-quote/openapi'
import { afterAll, afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { hashPassword } from '../src/accounts/users/passwords.ts'
import { openMongoStore } from '../src/stores/mongo/mongo-store.ts'
import { openSqliteStore } from '../src/stores/sqlite/sqlite-store.ts'
import type { Store } from '../src/stores/store.ts'
import { testDatabase } from '../testing/servers/mongo.ts'
import { freshDataDir, startServer, stopServer, type TestServer } from '../testing/servers/server.ts'
import { startSmtp } from '../testing/servers/smtp.ts'
import { aQuoteRequest, postQuote } from '../testing/values/a-quote.ts'

/** @module-tag heavy */

const password = 'a password of closed days'
const dayMs = 86_400_000
const today = createLocalDays(company.timeZone).dateAt(Date.now())
const dateIn = (days: number) => new Date(today + days * dayMs).toISOString().slice(0, 10)
/** A vacation of four weeks. */
const vacation: Closure = { from: dateIn(-1), to: dateIn(27) }

const smtp = await startSmtp()
afterAll(() => smtp.stop())

const mongo = inject('mongo')

describe('a vacation of the owner', () => {
  let env: Record<string, string>
  let servers: TestServer[]
  beforeEach(async () => {
    const dataDir = freshDataDir()
    env = {
      DATA_DIR: dataDir,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'quotes@example.com',
      CONFIRM_VISITOR: 'on',
    }
    servers = []
    await addUser(openSqliteStore(dataDir))
    smtp.mails.length = 0
  })
  afterEach(async () => {
    for (const server of servers) if (server.process.exitCode === null) await stopServer(server)
  })

  async function start(): Promise<TestServer> {
    const server = await startServer(env)
    servers.push(server)
    return server
  }

  async function signIn(url: string) {
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ username: 'ada', password })
    const { token } = (await (
      await fetch(`${url}/api/sessions`, { method: 'POST', headers, body })
    ).json()) as {
      token: string
    }
    const Authorization = `Bearer ${token}`
    return async (closures?: Closure[]) => {
      const patch = closures && { method: 'PATCH', body: JSON.stringify({ closures }) }
      const response = await fetch(`${url}/api/settings`, {
        headers: { ...headers, Authorization },
        ...patch,
      })
      return ((await response.json()) as Settings).closures
    }
  }

  const post = async (url: string, headers = {}) =>
    (await (await postQuote(url, headers)).json()) as Quote & { respondBy: string }
  const pageAt = async (url: string, path: string) => (await fetch(url + path)).text()

  it('is kept over a restart, and visitors are promised a call after it in whatever they read', async () => {
    const first = await start()
    const settings = await signIn(first.url)
    const before = await post(first.url)
    expect(await settings([vacation])).toEqual([vacation])
    const { respondBy } = await post(first.url)
    const lastDay = createLocalDays(company.timeZone).dateAt(Date.parse(respondBy))
    expect(new Date(lastDay).toISOString().slice(0, 10) > vacation.to).toBe(true)
    expect(Date.parse(before.respondBy)).toBeLessThan(Date.parse(respondBy))

    await stopServer(first)
    const { url } = await start()
    expect(await (await signIn(url))()).toEqual([vacation])
    const quote = await post(url)
    expect(quote.respondBy).toBe(respondBy)
    for (const lang of languages) {
      expectAfterVacation(promiseIn(lang, quote), lang)
      const fields = { ...aQuoteRequest(), lang, email: `${lang}@example.com` }
      const response = await fetch(`${url}/api/quotes`, { method: 'POST', body: new URLSearchParams(fields) })
      expect(response.status).toBe(201)
      const text = await response.text()
      expectAfterVacation(text, lang)
      const mailTo = () => smtp.mails.find(({ to }) => to.includes(fields.email))
      await expect.poll(mailTo, { timeout: 10_000 }).toBeDefined()
      expectAfterVacation(mailTo()?.parsed.text ?? '', lang)
      expectAfterVacation(mailTo()?.parsed.html ?? '', lang)
    }

    /** Expects a text to name the day, and not to promise the usual hours. */
    function expectAfterVacation(text: string, lang: Language) {
      const parts = { timeZone: company.timeZone, weekday: 'long', month: 'long', day: 'numeric' } as const
      for (const { type, value } of new Intl.DateTimeFormat(locales[lang], parts).formatToParts(
        new Date(respondBy),
      ))
        if (type !== 'literal') expect(text).toContain(value)
      expect(text).not.toMatch(new RegExp(String.raw`\b${company.responseHours} (hours|horas|giờ)`))
    }
  })

  it('is on the pages and in what search engines read, until it is removed', async () => {
    const { url } = await start()
    const settings = await signIn(url)
    const closedLines = (html: string) => html.match(/<(li|dd)>(Closed|Cerrado)[^<]*<\/\1>/g) ?? []
    const specials = (html: string) => {
      const [, json = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(html) ?? []
      const graph = (JSON.parse(json) as { '@graph': { specialOpeningHoursSpecification?: object[] }[] })[
        '@graph'
      ]
      return graph.flatMap(({ specialOpeningHoursSpecification = [] }) => specialOpeningHoursSpecification)
    }
    const paths = ['/contact', '/es/contacto']
    const before = await Promise.all(paths.map((path) => pageAt(url, path)))
    await settings([vacation])
    for (const [n, path] of paths.entries()) {
      const ofVacation = async () =>
        specials(await pageAt(url, path)).find(
          (each) => 'validFrom' in each && (each.validFrom as string) <= dateIn(6),
        )
      await expect.poll(ofVacation, { timeout: 15_000, interval: 500 }).toMatchObject({
        '@type': 'OpeningHoursSpecification',
        opens: '00:00',
        closes: '00:00',
      })
      const html = await pageAt(url, path)
      const [line] = closedLines(html)
      expect(line).toBeDefined()
      expect(closedLines(before[n] ?? '')).not.toContain(line)
      // In the list of hours, and in the footer.
      expect(closedLines(html).filter((each) => each.slice(4, -5) === line?.slice(4, -5))).toHaveLength(2)
    }
    expect(await settings([])).toEqual([])
    for (const [n, path] of paths.entries()) {
      const isAsBefore = async () => (await pageAt(url, path)) === before[n]
      await expect.poll(isAsBefore, { timeout: 15_000, interval: 500 }).toBe(true)
    }
    const { createdAt, respondBy } = await post(url)
    expect(Date.parse(respondBy) - Date.parse(createdAt)).toBeLessThan(14 * dayMs)
  })

  it.skipIf(mongo.uri === undefined)(
    `is followed by all servers that share a database${'reason' in mongo ? ` (${mongo.reason})` : ''}`,
    async () => {
      env.MONGODB_URI = testDatabase(mongo.uri ?? '')
      await addUser(openMongoStore(env.MONGODB_URI))
      const [one, other] = [await start(), await start()]
      const before = await post(other.url)
      await (
        await signIn(one.url)
      )([vacation])
      const promisedDay = async () => (await post(other.url)).respondBy.slice(0, 10)
      await expect
        .poll(promisedDay, { timeout: 15_000, interval: 500 })
        .not.toBe(before.respondBy.slice(0, 10))
      expect((await promisedDay()) > vacation.to).toBe(true)
      expect(await (await signIn(other.url))()).toEqual([vacation])
    },
  )
})

async function addUser(store: Store) {
  await store.addUser({ id: randomUUID(), username: 'ada', passwordHash: await hashPassword(password) })
  await store.close()
}

/** What the form says after a success. */
function promiseIn(lang: Language, { createdAt, respondBy }: Quote & { respondBy: string }): string {
  const { next } = formMessages[lang]
  return formatPromise(next, next, Date.parse(createdAt), Date.parse(respondBy), lang)
}
