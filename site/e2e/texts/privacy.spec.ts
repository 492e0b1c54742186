import { company, formMessages } from '@concrete-quote/openapi'
import { expect } from 'playwright/test'
import { test } from '../../../widget/testing/test.ts'
import { allPaths, locale, sites, variantTag } from '../../testing/site-pages.ts'

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
  })
}
