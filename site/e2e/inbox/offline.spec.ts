import { expect } from 'playwright/test'
import { expectAccessible } from '../../../widget/testing/axe.ts'
import { storedQuotes, storeQuote } from '../../../widget/testing/stored-quotes.ts'
import { address, aName, list, pane, test } from './inbox-page.ts'

const header = 'header'

/** The stored quote with an ID. */
const stored = async (id: string) => (await storedQuotes()).find((quote) => quote.id === id)

test('what is marked as answered offline is sent once, when the network is back', async ({
  page,
  owner,
  context,
}) => {
  const { id } = await storeQuote({ lastName: aName() })
  await page.goto(`${address}#/quotes/${id}`)
  await expect(page.getByRole('button', { name: 'Mark as answered' })).toBeVisible()
  const patches: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') patches.push(request.url())
  })
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(pane(page).getByText('answered: will be sent when you are back online.')).toBeVisible()
  await expect(page.locator(header)).toContainText('1 change will be sent when you are back online.')
  await expect(page.getByRole('button', { name: 'Mark as not answered' })).toBeVisible()
  await expectAccessible(page)
  expect(await stored(id)).toMatchObject({ answeredAt: null })

  await context.setOffline(false)
  await expect(pane(page).getByText(`by ${owner.username}.`)).toBeVisible()
  await expect(page.locator(header)).not.toContainText('will be sent')
  expect(patches).toHaveLength(1)
  expect(await stored(id)).toMatchObject({ answeredBy: owner.username })
})

test('a change that cannot be sent is kept over a reload, and sent once', async ({ page, owner }) => {
  const { id } = await storeQuote({ lastName: aName() })
  await page.goto(`${address}#/quotes/${id}`)
  let attempts = 0
  // The first attempt is stored, but its response is lost, as at the edge of a network.
  await page.route(`**/api/quotes/${id}`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    if (attempts++ === 0) await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(page.locator(header)).toContainText('1 change will be sent when you are back online.')
  await page.reload()
  await expect(page.locator(header)).toContainText('1 change will be sent when you are back online.')
  await expect.poll(() => attempts).toBeGreaterThan(1)
  await page.unroute(`**/api/quotes/${id}`)
  await expect(page.locator(header)).not.toContainText('will be sent', { timeout: 40_000 })
  const quote = await stored(id)
  expect(quote).toMatchObject({ answeredBy: owner.username })
  expect(quote?.history.filter(({ type }) => type === 'answered')).toHaveLength(1)
  await page.reload()
  await expect(list(page)).toBeVisible()
  await expect(page.locator(header)).not.toContainText('will be sent')
})

test('a change that fails once the network is back is shown until somebody decides', async ({
  page,
  owner: _,
  context,
}) => {
  const lastName = aName()
  const { id } = await storeQuote({ lastName })
  await page.goto(`${address}#/quotes/${id}`)
  await expect(page.getByRole('button', { name: 'Mark as answered' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.route(`**/api/quotes/${id}`, (route) => route.fulfill({ status: 500, body: 'It broke.' }))
  await context.setOffline(false)
  const failure = page.locator(header).getByRole('link', { name: lastName })
  await expect(failure).toBeVisible()
  await page.unroute(`**/api/quotes/${id}`)
  await failure.click()
  await expect(pane(page).getByRole('alert')).toContainText('Not saved: answered. 500: It broke.')
  await expectAccessible(page)
  await pane(page).getByRole('button', { name: 'Try again' }).click()
  await expect(pane(page).getByRole('status').first()).toContainText('Answered')
  await expect(failure).toHaveCount(0)
})

test('changes of two people that do not touch the same are both stored', async ({ page, owner, context }) => {
  const { id } = await storeQuote({ lastName: aName() })
  await page.goto(`${address}#/quotes/${id}`)
  await expect(page.getByRole('button', { name: 'Mark as answered' })).toBeVisible()
  const response = await context.request.patch(new URL(`/api/quotes/${id}`, address).href, {
    data: { note: 'Gate code 4711' },
    headers: { Origin: new URL(address).origin },
  })
  expect(response.ok()).toBe(true)
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(pane(page).getByText(`by ${owner.username}.`)).toBeVisible()
  expect(await stored(id)).toMatchObject({ note: 'Gate code 4711', answeredBy: owner.username })
})

test('an old list says since when, although no request has failed', async ({ page, owner: _ }) => {
  await page.clock.install()
  await page.reload()
  await expect(list(page)).toBeVisible()
  // Requests hang, as on a train.
  await page.route('**/api/**', () => undefined)
  await page.clock.fastForward(75_000)
  await expect(page.locator(header)).toContainText('Not up to date since')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
