// Builds and starts a copy of the sources with the record of another contractor, and looks for traces of this one.
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { expect, test, type APIRequestContext } from 'playwright/test'
import { startBuiltServer } from '../../../widget/testing/programs/built-server.ts'
import { startMailServer } from '../../../widget/testing/programs/mail-server.ts'
import { createRun } from '../../../widget/testing/programs/run-program.ts'
import { copyForSecondCompany, factsOf, readRecord } from './second-company.ts'

const root = join(import.meta.dirname, '../../..')
const formOf = (lang: string) => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '(214) 555-0123',
  email: `ada-${lang}@example.com`,
  projectType: 'driveway',
  projectDetails: 'The driveway has cracked.',
  lang,
})

test(
  'a copy with the record of another contractor has no trace of this one',
  { tag: '@heavy' },
  async ({ playwright }) => {
    test.setTimeout(300_000)
    // CI runs its unit tests, too.
    const copy = process.env.SECOND_COMPANY ?? copyForSecondCompany()
    const facts = factsOf(readRecord(root), readRecord(copy))
    expect(facts.distinct.length).toBeGreaterThan(60)
    const traces: string[] = []
    function search(place: string, text: string, sought = facts.all) {
      for (const [fact, pattern] of sought) {
        const found = pattern.exec(text)
        if (found)
          traces.push(`${fact} in ${place}: ${text.slice(Math.max(0, found.index - 60), found.index + 60)}`)
      }
    }

    const dataDir = join(copy, 'data')
    const run = createRun({ DATA_DIR: dataDir })
    await run(copy, 'npm', 'run', '-s', 'build')
    const mailServer = await startMailServer()
    const { origin, banner, stop } = await startBuiltServer(
      {
        DATA_DIR: dataDir,
        SMTP_URL: mailServer.url,
        MAIL_FROM: 'quotes@example.com',
        NOTIFY_TO: 'owner@example.com',
        CONFIRM_VISITOR: 'on',
      },
      copy,
    )
    const request = await playwright.request.newContext({ baseURL: origin })
    try {
      search('what the server prints', banner)
      const pages = await crawl(request, origin)
      expect(pages.get('/about')).toMatch(/<img[^>]* src="\/assets\/person-ann-/)
      for (const [path, text] of pages)
        search(path, text, path.includes('/assets/') ? facts.distinct : facts.all)

      for (const lang of ['en', 'es', 'vi']) {
        for (const form of [formOf(lang), { ...formOf(lang), firstName: '' }]) {
          const page = await request.post('/api/quotes', { form, headers: { Accept: 'text/html' } })
          search(`the page for a form in ${lang}, ${page.status()}`, await page.text())
        }
      }
      await expect.poll(() => mailServer.mails.length).toBe(6)
      for (const mail of mailServer.mails) search('an email', decode(mail))

      const [id = ''] =
        (await run(copy, 'node', 'api/dist/quotes.js', 'list')).stdout.match(/[\da-f-]{36}/) ?? []
      for (const command of [['list'], ['show', id], ['export'], ['export', '--csv']])
        search(
          `quotes ${command.join(' ')}`,
          (await run(copy, 'node', 'api/dist/quotes.js', ...command)).stdout,
        )
    } finally {
      await stop()
      mailServer.stop()
    }

    for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.db/.test(name),
    ))
      search(`data/${name}`, readFileSync(join(dataDir, name), 'latin1'), facts.distinct)
    for (const folder of ['openapi', 'widget', 'api', 'site', 'site/inbox']
      .map((name) => `${name}/dist`)
      .concat('widget/wordpress'))
      for (const path of textFiles(join(copy, folder)))
        search(path.slice(copy.length), readFileSync(path, 'utf8'), facts.distinct)
    expect(traces).toEqual([])
  },
)

/** Reads every text that the server has, from its home page on. */
async function crawl(request: APIRequestContext, origin: string): Promise<Map<string, string>> {
  const languages = ['?lang=es', '?lang=vi']
  const found = new Set([
    ...[
      '/',
      '/robots.txt',
      '/sitemap.xml',
      '/llms.txt',
      '/.well-known/security.txt',
      '/google0123456789abcdef.html',
    ],
    ...['/no/such/page', '/es/no/such/page', '/widget/', '/inbox/', '/inbox/service-worker.js', '/api/docs'],
    ...['/api/openapi.json', '/widget/form', ...languages.map((query) => `/widget/form${query}`)],
  ])
  const texts = new Map<string, string>()
  for (const path of found) {
    const response = await request.get(path)
    const type = response.headers()['content-type'] ?? ''
    if (!/^(text|application\/(json|manifest|xml|javascript))|svg/.test(type)) continue
    const text = await response.text()
    texts.set(path, text)
    for (const [, link = ''] of text.matchAll(/(?:href|src|content)="([^"]+)"|<loc>([^<]+)/g)) {
      const url = URL.canParse(link, origin + path) ? new URL(link, origin + path) : undefined
      if (url?.origin === origin) found.add(url.pathname + url.search)
    }
  }
  expect(texts.size).toBeGreaterThan(30)
  return texts
}

/** Decodes what email has in quoted-printable (RFC 2045), besides its text as it is. */
function decode(mail: string): string {
  const bytes = mail
    .replaceAll('=\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return `${mail}\n${Buffer.from(bytes, 'latin1').toString()}`
}

const binary = ['.avif', '.br', '.gz', '.ico', '.jpg', '.png', '.webp', '.woff2', '.zip']

const textFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !binary.includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
