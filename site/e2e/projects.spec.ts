import { company, formMessages } from '@concrete-quote/openapi'
import { expect } from 'playwright/test'
import { test } from '../../widget/testing/test.ts'
import { pageTexts } from '../src/content/page-texts.ts'
import { projectPages } from '../src/content/pages.ts'
import { headPhotos } from '../src/content/projects.ts'
import { locale, sites } from '../testing/site-pages.ts'

test.skip(company.projects.length === 0, 'The record has no projects.')

for (const site of sites) {
  test.describe(site.lang, () => {
    test.use({ locale: locale(site) })

    test('the newest projects on Home lead to their pages, and those to the form with the type', async ({
      page,
    }) => {
      const newest = company.projects.slice(0, 3)
      const [project] = newest
      if (!project) return
      await page.goto(site.paths.home)
      const links = page.getByRole('main').locator('.project-cards').getByRole('link')
      await expect(links).toHaveText(newest.map(({ title }) => title[site.lang]))
      await links.first().click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(project.title[site.lang])
      const type = formMessages[site.lang].projectTypes[project.kind]
      for (const fact of [project.description[site.lang], project.city, type])
        await expect(page.getByRole('main')).toContainText(fact)
      await page.getByRole('main').getByRole('link', { name: site.actions.quote }).first().click()
      await expect(page.getByLabel(formMessages[site.lang].labels.projectType)).toHaveValue(project.kind)
    })

    test('Services has all projects, each page its photos, marked before and after', async ({ page }) => {
      await page.goto(site.paths.services)
      const cards = page.getByRole('region', { name: site.projects.heading }).getByRole('listitem')
      await expect(cards).toContainText(
        company.projects.map(({ city, sample }) =>
          RegExp((sample ? `${site.carousel.sample}.*` : '') + city),
        ),
      )
      for (const [index, project] of company.projects.entries()) {
        const { path } = pageTexts(site, projectPages[index] as (typeof projectPages)[number])
        await page.goto(path)
        const images = page.locator('main :is(.head-photos, .more-photos) img')
        const alts = await images.evaluateAll((all) => all.map((image) => image.getAttribute('alt')))
        expect(alts.toSorted()).toEqual(project.photos.map(({ alt }) => alt[site.lang]).toSorted())
        const labels = headPhotos(project).length === 2 ? site.beforeAfter : []
        await expect(page.locator('.head-photos figcaption')).toHaveText([...labels])
      }
    })
  })
}
