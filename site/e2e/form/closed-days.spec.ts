import {
  company,
  addDays,
  createOfficeHours,
  formMessages,
  formPageMessages,
  locales,
  type Closure,
} from '@concrete-quote/openapi'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { fillInValidly } from '../../../widget/testing/form-page.ts'
import { anOwner } from '../../../widget/testing/owners.ts'
import { startBuiltServer } from '../../../widget/testing/programs/built-server.ts'
import { test as base } from '../../../widget/testing/test.ts'
import { locale, sites, variantTag } from '../../testing/site-pages.ts'

/** A vacation from today on. Closures are those of a whole server: these tests have one of their own. */
const vacation = {
  from: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
  to: new Date(addDays(Date.now(), 14)).toISOString().slice(0, 10),
}

const test = base.extend<object, { closed: string }>({
  closed: [
    async ({ browserName: _ }, use) => {
      const dir = mkdtempSync(join(tmpdir(), 'cq-closed-'))
      const dataDir = join(dir, 'data')
      const { origin, stop } = await startBuiltServer({ DATA_DIR: dataDir, RATE_LIMIT: 'off' })
      const signedIn = await fetch(`${origin}/api/sessions`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(await anOwner(dataDir)),
      })
      const Cookie = signedIn.headers
        .getSetCookie()
        .map((cookie) => cookie.replace(/;.*/, ''))
        .join('; ')
      const patched = await fetch(`${origin}/api/settings`, {
        method: 'PATCH',
        headers: { 'Content-Type': 'application/json', Origin: origin, Cookie },
        body: JSON.stringify({ closures: [vacation] }),
      })
      expect(patched.status).toBe(200)
      await use(origin)
      await stop()
      rmSync(dir, { recursive: true })
    },
    { scope: 'worker' },
  ],
})

for (const site of sites) {
  test.describe(site.lang, { tag: variantTag(site.lang) }, () => {
    test.use({ locale: locale(site) })

    const format = ({ from, to }: Closure) =>
      new Intl.DateTimeFormat(locales[site.lang], {
        weekday: 'short',
        month: 'short',
        day: 'numeric',
        timeZone: 'UTC',
      }).formatRange(new Date(from), new Date(to))

    test('closed days are with the hours on Contact and in each footer, and in structured data', async ({
      page,
      closed,
    }) => {
      const soon = createOfficeHours().closuresFrom(Date.now(), 30, [vacation])
      const lines = soon.map((closure) => `${formPageMessages[site.lang].closed} ${format(closure)}`)
      expect(lines.length).toBeGreaterThan(0)
      for (const path of [site.paths.contact, site.paths.home]) {
        // The pages change within 5 s.
        await expect(async () => {
          await page.goto(closed + path)
          const shown = await page.getByRole('contentinfo').getByRole('listitem').allTextContents()
          expect(shown).toEqual(expect.arrayContaining(lines))
        }).toPass()
        const hours = page.getByRole('contentinfo').getByRole('list', { name: site.contact.hours.label })
        await expect(hours.getByRole('listitem')).toHaveText([...site.contact.hours.lines, ...lines])
        const json = await page.locator('script[type="application/ld+json"]').textContent()
        expect(json).toContain(`"validFrom":"${soon[0]?.from}","validThrough":"${soon[0]?.to}"`)
      }
      await page.goto(closed + site.paths.contact)
      await expect(page.locator('dl > div').last().getByRole('definition')).toHaveText([
        ...site.contact.hours.lines,
        ...lines,
      ])
    })

    test('who asks while the office is closed is promised a call after the last closed day', async ({
      page,
      closed,
    }) => {
      const { submit, next, nextCall, nextCallLater } = formMessages[site.lang]
      await page.goto(closed + site.paths.contact)
      await fillInValidly(page, site.lang)
      const answered = page.waitForResponse('**/api/quotes')
      await page.getByRole('button', { name: submit }).click()
      const { respondBy } = (await (await answered).json()) as { respondBy: string }
      expect(respondBy.slice(0, 10) > vacation.to).toBe(true)
      await expect(page.getByRole('heading', { name: next })).toBeFocused()
      const promise = page.locator('.cq-next')
      const [, later = ''] = /\{phone\}(.*)\{time\}/.exec(nextCallLater) ?? []
      await expect(promise).toContainText(later.trim())
      const [within = ''] = /\S+ \{hours\} \p{L}+/u.exec(nextCall) ?? []
      await expect(promise).not.toContainText(within.replace('{hours}', String(company.responseHours)))
    })
  })
}
