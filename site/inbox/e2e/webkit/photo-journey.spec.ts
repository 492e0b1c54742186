import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'playwright/test'
import type { QuoteList } from '@concrete-quote/openapi'
import { startQuotesProxy } from '../../../../widget/testing/engines/quotes-proxy.ts'
import { test as base } from '../../../../widget/testing/engines/webkit/test.ts'
import type { WebKitPage } from '../../../../widget/testing/engines/webkit/webkit-page.ts'
import type { PhotoFile } from '../../../../widget/testing/photos/add-photos.ts'
import { startPhotoJourney, type PhotoJourney } from '../photo-journey/a-photo-journey.ts'
import { phonePhotos } from '../photo-journey/phone-photos.ts'

const test = base.extend<{ journey: PhotoJourney }>({
  journey: async ({ browserName: _ }, use) => {
    const journey = await startPhotoJourney()
    await use(journey)
    await journey.stop()
  },
})

const slow = { timeout: 90_000 }
const field = (name: string) => ({ css: 'input, textarea', name })
const button = (name: string) => ({ css: 'button', name })
const photo = (number: number) => ({ css: `.cq-photos ol > li:nth-child(${number})` })
const status = { css: '.cq-photos [role=status]' }
const expectText = (page: WebKitPage, target: { css: string }) =>
  expect.poll(async () => (await page.find(target))?.text, slow)

/** Fills in the form as a visitor does, and sends it. */
async function submit(page: WebKitPage) {
  await page.click(field('First Name'))
  for (const value of ['Ada', 'Lovelace', '2145550123', 'ada@example.com', 'd']) {
    await page.type(value)
    await page.press('Tab')
  }
  await page.type('The driveway has cracked.')
  // Photos of suspected spam, such as a form that is filled in within 2 s, are not shown at once.
  await sleep(2500)
  await page.click(button('Get My Free Quote'))
}

/** Gives files to the list that "Add photos" opens, which WebDriver closes. */
async function choose(page: WebKitPage, files: PhotoFile[]) {
  const hasInput = () => page.evaluate(() => document.querySelector('.cq-photos input') !== null)
  await expect.poll(hasInput, slow).toBe(true)
  await page.evaluate(
    (chosen) => {
      const input = document.querySelector('.cq-photos input') as HTMLInputElement
      const list = new DataTransfer()
      for (const { name, type, base64 } of chosen) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        list.items.add(new File([bytes], name, { type }))
      }
      input.files = list.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    },
    files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, base64: buffer.toString('base64') })),
  )
}

/** Opens the inbox signed in: Safari keeps no secure cookie on http://localhost. */
async function startInbox({ origin, owner }: PhotoJourney) {
  const response = await fetch(`${origin}/api/sessions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(owner),
  })
  const authorization = `Bearer ${((await response.json()) as { token: string }).token}`
  const proxy = await startQuotesProxy(origin, { requestHeaders: { authorization } })
  const quotes = await fetch(`${origin}/api/quotes`, { headers: { authorization } })
  const [quote] = ((await quotes.json()) as QuoteList).items
  return { ...proxy, quoteUrl: `${proxy.url}/inbox/#/quotes/${quote?.id}` }
}

const widthsOf = (page: WebKitPage, selector: string) =>
  page.evaluate(
    (css) => [...document.querySelectorAll<HTMLImageElement>(css)].map(({ naturalWidth }) => naturalWidth),
    selector,
  )

test('photos get from a visitor’s phone to the owner, although the network is cut', async ({
  webKit,
  journey,
}) => {
  test.setTimeout(300_000)
  const { network } = journey
  await webKit.goto(`${network.origin}/contact`)
  await expect.poll(() => webKit.find(button('Get My Free Quote')), slow).not.toBeNull()
  await submit(webKit)
  await expect.poll(() => webKit.find(button('Add photos')), slow).not.toBeNull()
  await webKit.click(button('Add photos'))
  network.cutAfter(300_000)
  await choose(webKit, await phonePhotos())
  await expectText(webKit, status).toBe('Waiting for the network. The photos will be sent when it is back.')
  await expectText(webKit, photo(1)).toContain('Sent')
  await expectText(webKit, photo(3)).toContain('Waiting to be sent')

  network.restore()
  await expectText(webKit, status).toBe('Photos sent: 3 of 3.')
  await webKit.reload()
  for (const number of [1, 2, 3]) await expectText(webKit, photo(number)).toContain('Sent')

  const inbox = await startInbox(journey)
  await webKit.goto(inbox.quoteUrl)
  await expect.poll(() => widthsOf(webKit, '.strip img'), slow).toEqual([320, 320, 320])
  await webKit.click({ css: '.strip button:has([alt^="Photo 2 of 3"])' })
  await expect.poll(() => widthsOf(webKit, '.stage img'), slow).toEqual([2560])
  inbox.close()
})
