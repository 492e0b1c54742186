import { expect } from 'playwright/test'
import { completeCampaign } from '@concrete-quote/openapi'
import { startQuotesProxy } from '../../../widget/testing/engines/quotes-proxy.ts'
import { test } from '../../../widget/testing/engines/webkit/test.ts'
import type { WebKitPage } from '../../../widget/testing/engines/webkit/webkit-page.ts'
import { storedQuotes } from '../../../widget/testing/stored-quotes.ts'
import { english } from '../../testing/site-pages.ts'

const { paths, services, contact } = english

/** Goes from Home to Services and Contact. */
async function walkToContact(webKit: WebKitPage) {
  for (const name of ['services', 'contact'] as const) {
    await webKit.click({ css: '#menu a', name: { services, contact }[name].label })
    await expect.poll(() => webKit.evaluate(() => location.pathname)).toBe(paths[name])
  }
}

test('a request has the campaign and the first page of the visit', async ({ webKit, origin }) => {
  await webKit.goto(`${origin}/?utm_source=google&utm_campaign=spring&gclid=Cj0KCQ`)
  await walkToContact(webKit)
  await webKit.reload()
  const lastName = `Visit ${Date.now()} ${Math.random()}`
  await webKit.click({ css: '#quote input', name: 'First Name' })
  for (const value of ['Ada', lastName, '2145550123', 'ada@example.com', 'p']) {
    await webKit.type(value)
    await webKit.press('Tab')
  }
  await webKit.type('The driveway has cracked.')
  await webKit.click({ css: '#quote form button', name: 'Get My Free Quote' })
  const stored = async () => (await storedQuotes()).find((quote) => quote.lastName === lastName)?.campaign
  await expect.poll(stored).toEqual(
    completeCampaign({
      utm_source: 'google',
      utm_campaign: 'spring',
      gclid: 'Cj0KCQ',
      landingPage: paths.home,
    }),
  )
})

test('where storage is blocked, links carry the campaign', async ({ webKit, origin }) => {
  // Pages in a sandbox have no storage.
  const headers = { 'content-security-policy': 'sandbox allow-scripts allow-top-navigation' }
  const site = await startQuotesProxy(origin, { headers })
  await webKit.goto(`${site.url}/?utm_campaign=spring&gclid=Cj0KCQ&email=ada@example.com`)
  await walkToContact(webKit)
  expect(await webKit.evaluate(() => location.search)).toBe('?utm_campaign=spring&gclid=Cj0KCQ')
  site.close()
})
