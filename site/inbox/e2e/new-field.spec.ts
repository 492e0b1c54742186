// Adds a field to a copy of the sources as openapi/CONTRIBUTING.md says, and looks for it wherever the fields are shown.
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'playwright/test'
import { startBuiltServer } from '../../../widget/testing/programs/built-server.ts'
import { fillInValidly } from '../../../widget/testing/form-page.ts'
import { anOwner } from '../../../widget/testing/owners.ts'
import { copySources } from '../../../widget/testing/programs/copy-sources.ts'
import { createRun } from '../../../widget/testing/programs/run-program.ts'
import { startMailServer } from '../../../widget/testing/programs/mail-server.ts'

const label = 'Preferred Date'
const day = '2026-11-30'

/** The steps that are done by hand: in a file, a line before a text that it has once. */
const steps: Record<string, [line: string, before: string][]> = {
  'openapi/src/schemas/quote/quote-request.ts': [
    [
      "    preferredDate: optionalText(20, { pattern: orBlank(z.regexes.date), error: 'preferredDate' }),",
      '    projectType: z.enum(',
    ],
    ["  preferredDate: { control: 'date', optional: true },", "  projectType: { control: 'select' },"],
  ],
  'openapi/src/schemas/quote/quote.ts': [
    [`  preferredDate: stringOrNull('When the work should begin.', '${day}'),`, '  projectType: string('],
  ],
  'openapi/src/document/schemas.ts': [
    ["documented(shape.preferredDate, 'When the work should begin.')", 'documented(shape.projectDetails,'],
  ],
  ...Object.fromEntries(
    ['en', 'es', 'vi'].map((lang) => [
      `openapi/src/messages/${lang}.ts`,
      [
        [`    preferredDate: '${label}',`, '  },\n  noProjectType:'],
        ["    preferredDate: 'Invalid date',", '    tooLong:'],
      ],
    ]),
  ),
}

test(
  'a new field is in every form, and wherever the owner reads a quote',
  { tag: '@heavy' },
  async ({ browser }) => {
    test.setTimeout(180_000)
    const copy = copySources('new-field-')
    const guide = readFileSync(join(copy, 'openapi/CONTRIBUTING.md'), 'utf8').split(/^## /m)
    const section = guide.find((text) => text.startsWith('Add a field\n'))
    for (const [file, changes] of Object.entries(steps)) {
      expect(section, 'the guide names each file').toContain(basename(file))
      let source = readFileSync(join(copy, file), 'utf8')
      for (const [line, before] of changes) {
        expect(source.split(before), `${before} in ${file}`).toHaveLength(2)
        source = source.replace(before, () => `${line}\n${before}`)
      }
      writeFileSync(join(copy, file), source)
    }

    const dataDir = join(copy, 'data')
    const run = createRun({ DATA_DIR: dataDir })
    await run(copy, 'npm', 'run', '-s', 'build')
    const mailServer = await startMailServer()
    const mail = { SMTP_URL: mailServer.url, MAIL_FROM: 'quotes@example.com', NOTIFY_TO: 'owner@example.com' }
    const { origin, stop } = await startBuiltServer({ DATA_DIR: dataDir, ...mail }, copy)
    try {
      for (const path of ['/contact', '/widget/form'])
        await test.step(`${path} without scripts`, async () => {
          const page = await browser.newPage({ baseURL: origin, javaScriptEnabled: false })
          await page.goto(path)
          await page.getByLabel(label).fill(day)
          await page.getByRole('button', { name: 'Get My Free Quote' }).click()
          await expect(page.getByText('First name is required')).toBeVisible()
          await expect(page.getByLabel(label)).toHaveValue(day)
        })

      const page = await browser.newPage({ baseURL: origin })
      const id = await test.step('the form', async () => {
        await page.goto('/contact')
        await fillInValidly(page)
        await page.getByLabel(label).fill(day)
        const posted = page.waitForResponse('**/api/quotes')
        await page.getByRole('button', { name: 'Get My Free Quote' }).click()
        return ((await (await posted).json()) as { id: string }).id
      })
      await test.step('the owner’s email', () =>
        expect.poll(() => mailServer.mails.join('')).toContain(`${label}: Mon, Nov 30, 2026`))

      await page.request.post('/api/sessions', { data: await anOwner(dataDir, copy) })
      await test.step('the open quote', async () => {
        await page.goto(`/inbox/#/quotes/${id}`)
        await expect(page.locator(`dt:text-is("${label}") + dd`)).toHaveText('Mon, Nov 30, 2026')
      })
      await test.step('the phone request', async () => {
        await page.goto('/inbox/#/new')
        await expect(page.getByLabel(label)).toHaveAttribute('type', 'date')
      })
      await test.step('the CSV', async () => {
        const csv = await (await page.request.get('/api/quotes.csv?spam=include')).text()
        expect(csv).toMatch(/,email,preferredDate,project,.*\r\n.*,"2026-11-30",/)
      })
      await test.step('`quotes show`', async () => {
        const { stdout } = await run(copy, 'node', 'api/dist/quotes.js', 'show', id)
        expect(stdout).toMatch(/^preferredDate +2026-11-30$/m)
      })
    } finally {
      await stop()
      mailServer.stop()
    }
  },
)
