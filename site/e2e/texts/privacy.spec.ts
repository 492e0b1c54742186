import { company, formMessages } from '@concrete-quote/openapi'
import { expect, type Page } from 'playwright/test'
import { startBuiltServer } from '../../../widget/testing/programs/built-server.ts'
import { test } from '../../../widget/testing/test.ts'
import { conditionalTexts } from '../../src/content/site-texts.ts'
import { allPaths, locale, sites, variantTag } from '../../testing/site-pages.ts'

/** Reads the items of the page about privacy. */
const itemsOf = (page: Page) => page.getByRole('main').getByRole('listitem').allTextContents()

for (const site of sites) {
  test.describe(site.lang, { tag: variantTag(site.lang) }, () => {
    test.use({ locale: locale(site) })

    const { privacy } = site

    test('every page links to the page about privacy in its footer, and Contact also in the form', async ({
      page,
    }) => {
      const footer = page.getByRole('contentinfo')
      for (const path of allPaths(site)) {
        await page.goto(path)
        await expect(footer.getByRole('link', { name: privacy.label, exact: true })).toHaveAttribute(
          'href',
          site.paths.privacy,
        )
      }
      await page.goto(site.paths.contact)
      const { heading, privacyLink } = formMessages[site.lang]
      const opened = page.waitForEvent('popup')
      await page.getByRole('form', { name: heading }).getByRole('link', { name: privacyLink }).click()
      await expect(await opened).toHaveURL(site.paths.privacy)
    })

    test('the page about privacy says what is asked, who gets it, for how long, and whom to ask', async ({
      page,
    }) => {
      await page.goto(site.paths.privacy)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText([privacy.heading])
      const headings = privacy.sections.map(({ heading }) => heading)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 2 })).toHaveText(headings)
      for (const heading of headings)
        await expect(main.getByRole('region', { name: heading }).getByRole('listitem')).not.toHaveCount(0)
      for (const label of Object.values(formMessages[site.lang].labels))
        await expect(main).toContainText(label, { ignoreCase: true })
      await expect(main).toContainText(company.phone)
      await expect(main).toContainText(company.email)
    })

    test('the page about privacy says what the server does, and nothing else', async ({ page }) => {
      const all = privacy.sections.flatMap(({ items }) => items.flatMap(conditionalTexts))
      const texts = (shown: Record<string, string>) =>
        all.flatMap(({ condition, text }) => {
          const value = condition && shown[condition]
          return value === undefined ? [] : [text.replace('{value}', value)]
        })
      const expectShown = async (shown: Record<string, string>) => {
        const items = await itemsOf(page)
        const always = all.filter(({ condition }) => condition === undefined).length
        expect(items).toEqual(expect.arrayContaining(texts(shown)))
        expect(items).toHaveLength(always + Object.keys(shown).length)
      }
      const { origin, stop } = await startBuiltServer({
        SMTP_URL: 'smtp://127.0.0.1:1',
        MAIL_FROM: 'quotes@example.com',
        NOTIFY_TO: 'owner@example.com',
        CONFIRM_VISITOR: 'on',
        WEBHOOK_URLS: 'https://crm.example/hooks/secret',
        WEBHOOK_SECRET: `whsec_${Buffer.alloc(24).toString('base64')}`,
        RETENTION_DAYS: '90',
        ANALYTICS_SCRIPT: 'https://analytics.example/script.js?site=1',
        ANALYTICS_ORIGINS: 'https://collect.example,https://analytics.example',
      })
      await page.goto(origin + site.paths.privacy)
      await expectShown({
        email: '',
        confirmation: '',
        webhook: 'crm.example',
        retention: '90',
        analytics: 'analytics.example, collect.example',
      })
      await stop()
      const other = await startBuiltServer()
      await page.goto(other.origin + site.paths.privacy)
      await expectShown({ noRetention: '', noAnalytics: '' })
      await other.stop()
    })
  })
}
