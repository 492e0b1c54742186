import { expect } from 'playwright/test'
import { storedQuotes, storeQuote } from '../../../../widget/testing/stored-quotes.ts'
import { expectPaneAccessible } from '../../testing/accessible-pane.ts'
import {
  act,
  address,
  aName,
  callLink,
  find,
  list,
  open,
  openQuote,
  pane,
  showSource,
  test,
  backLink,
} from '../../testing/inbox-page.ts'

const header = 'header'

/** The stored quote with an ID. */
const stored = async (id: string) => (await storedQuotes()).find((quote) => quote.id === id)

test('what is marked as answered offline is sent once, when the network is back', async ({
  page,
  owner,
  context,
}) => {
  const lastName = aName()
  const { id } = await storeQuote({ lastName })
  // The phone's clock is ahead.
  await page.clock.setSystemTime(Date.now() + 600_000)
  await page.goto(`${address}#/quotes/${id}?q=${lastName}`)
  await expect(page.getByRole('button', { name: 'Mark as answered' })).toBeVisible()
  const patches: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') patches.push(request.url())
  })
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(pane(page).getByText('Will be sent when you are back online: answered.')).toBeVisible()
  await expect(page.locator(header)).toContainText('1 change will be sent when you are back online.')
  await expect(page.getByRole('button', { name: 'Mark as not answered' })).toBeVisible()
  await expect(find(page, lastName)).toContainText('Answered')
  await expectPaneAccessible(page)
  await page.getByRole('textbox', { name: 'Note' }).fill('Gate code 4711')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.locator(header)).toContainText('2 changes will be sent when you are back online.')
  expect(await stored(id)).toMatchObject({ answeredAt: null, note: null })

  await context.setOffline(false)
  await expect(pane(page).getByText(`by ${owner.username}.`)).toBeVisible()
  await expect(page.locator(header)).not.toContainText('will be sent')
  await expect(pane(page).locator('.history').getByRole('listitem').first()).toContainText('Gate code 4711')
  expect(await stored(id)).toMatchObject({
    answeredBy: owner.username,
    note: 'Gate code 4711',
    history: [{ type: 'answered' }, { type: 'note' }],
  })
  // The second one is sent again for the version that the first one made.
  expect(patches).toHaveLength(3)
})

test('what is undone offline is as it was, once the network is back', async ({ inbox: page, context }) => {
  const quote = await storeQuote({ lastName: aName() })
  await openQuote(page, quote)
  await expect(callLink(page)).toBeVisible()
  await context.setOffline(true)
  for (const name of ['Mark as answered', 'No answer']) {
    await act(page, name)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(pane(page).getByRole('status').first()).toHaveText('Waiting')
    await expect(pane(page).getByText(/^Called once/)).toBeHidden()
  }
  await context.setOffline(false)
  await expect(page.locator(header)).not.toContainText('will be sent')
  expect(await stored(quote.id)).toMatchObject({
    answeredAt: null,
    history: [
      { type: 'answered' },
      { type: 'reopened' },
      { type: 'no-answer' },
      { type: 'no-answer-undone' },
    ],
  })
})

test('a change that the inbox of version 1.2 has queued still arrives', async ({ page, owner, context }) => {
  const { id } = await storeQuote({ lastName: aName() })
  await page.goto(`${address}#/quotes/${id}`)
  await expect(page.getByRole('button', { name: 'Mark as answered' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(page.locator(header)).toContainText('1 change will be sent when you are back online.')
  // It had the entity tag of the response, because quotes had no version.
  await page.evaluate(() => {
    const queue = JSON.parse(sessionStorage.getItem('changes') ?? '') as {
      mutations: { state: { variables: { before: { version?: number }; etag?: string } } }[]
    }
    for (const { state } of queue.mutations) {
      delete state.variables.before.version
      state.variables.etag = '"Zc_EKAz3-JRMrUDgd66skw"'
    }
    sessionStorage.setItem('changes', JSON.stringify(queue))
  })
  await page.goto('about:blank')
  await context.setOffline(false)
  await page.goto(`${address}#/quotes/${id}`)
  await expect(pane(page).getByText(`by ${owner.username}.`)).toBeVisible()
  expect(await stored(id)).toMatchObject({ answeredBy: owner.username })
})

test('behind a captive portal, the list stays, and what is marked as answered is sent once the server responds', async ({
  page,
  owner,
}) => {
  const lastName = aName()
  const { id } = await storeQuote({ lastName, source: lastName })
  await page.clock.install()
  await page.reload()
  await showSource(page, lastName)
  await open(page, lastName)
  await expect(page.getByRole('button', { name: 'Mark as answered' })).toBeVisible()
  await page.route('**/api/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Sign in to the network' }),
  )
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(pane(page).getByText('Will be sent when you are back online: answered.')).toBeVisible()
  await page.clock.fastForward(30_000)
  await expect(page.locator(header)).toContainText('Offline since')
  await expect(find(page, lastName)).toBeVisible()
  await page.getByRole('button', { name: 'Erase…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('The server cannot be reached.')
  await page.keyboard.press('Escape')
  expect(await stored(id)).toMatchObject({ answeredAt: null })
  await page.unroute('**/api/**')
  await page.clock.fastForward(30_000)
  await expect(pane(page).getByText(`by ${owner.username}.`)).toBeVisible()
  await expect(page.locator(header)).not.toContainText('Offline')
  expect(await stored(id)).toMatchObject({ answeredBy: owner.username })
})

test('a call that nobody answered is recorded with its own time, once the network is back', async ({
  page,
  owner,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const quote = await storeQuote({ lastName: aName() })
  const { id } = quote
  await openQuote(page, quote)
  await expect(callLink(page)).toBeVisible()
  await context.setOffline(true)
  await act(page, 'No answer')
  await expect(
    pane(page).getByText('Will be sent when you are back online: called, no answer.'),
  ).toBeVisible()
  await expect(pane(page).getByText(/^Called once/)).toBeVisible()
  await backLink(page).click()
  // Below the buttons of the header, which it does not move.
  const waiting = page.locator(header).getByText('1 change will be sent when you are back online.')
  await expect(waiting).toBeVisible()
  const add = await page.getByRole('link', { name: 'Add phone request' }).boundingBox()
  const menu = await page.getByRole('button', { name: 'Menu' }).boundingBox()
  expect(add?.y).toBe(menu?.y)
  expect((add?.y ?? 0) + (add?.height ?? 0)).toBeLessThan((await waiting.boundingBox())?.y ?? 0)
  await page.waitForTimeout(2000)
  const back = Date.now()
  await context.setOffline(false)
  await expect(page.locator(header)).not.toContainText('will be sent')
  const { history = [] } = (await stored(id)) ?? {}
  expect(history).toMatchObject([{ type: 'no-answer', by: owner.username }])
  expect(Date.parse(history[0]?.at ?? '')).toBeLessThan(back)
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
  inbox: page,
  context,
}) => {
  const lastName = aName()
  const { id } = await storeQuote({ lastName })
  await page.goto(`${address}#/quotes/${id}`)
  await expect(page.getByRole('button', { name: 'Mark as answered' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await page.goBack()
  await page.route(`**/api/quotes/${id}`, (route) => route.fulfill({ status: 500, body: 'It broke.' }))
  await context.setOffline(false)
  const failure = page.locator(header).getByRole('link', { name: lastName })
  await expect(failure).toBeVisible()
  await page.unroute(`**/api/quotes/${id}`)
  await failure.click()
  // What could not be read offline is read again.
  await expect(pane(page).getByRole('alert')).toHaveCount(1)
  await expect(pane(page).getByRole('alert')).toContainText('Not saved: answered. It broke.')
  await expectPaneAccessible(page)
  await pane(page).getByRole('button', { name: 'Try again' }).click()
  await expect(pane(page).getByRole('status').first()).toContainText('Answered')
  await expect(failure).toHaveCount(0)
})

test('an old list says since when, although no request has failed', async ({ inbox: page }) => {
  await page.clock.install()
  await page.reload()
  await expect(list(page)).toBeVisible()
  // Requests hang, as on a train.
  await page.route('**/api/**', () => undefined)
  await page.clock.fastForward(75_000)
  await expect(page.locator(header)).toContainText('Not up to date since')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('each of two failed changes can be discarded', async ({ inbox: page }) => {
  const { id } = await storeQuote({ lastName: aName() })
  await page.goto(`${address}#/quotes/${id}`)
  await page.route(`**/api/quotes/${id}`, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, body: 'It broke.' })
      : route.continue(),
  )
  const failures = pane(page).getByRole('alert').filter({ hasText: 'It broke.' })
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(failures).toHaveCount(1)
  await page.getByRole('textbox', { name: 'Note' }).fill('Gate code 4711')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(failures).toHaveCount(2)
  for (const left of [1, 0]) {
    await pane(page).getByRole('button', { name: 'Discard' }).first().click()
    await expect(failures).toHaveCount(left)
  }
  await expect(page.locator(header)).not.toContainText('Not saved')
})

test('a text whose response was lost is no conflict, with a space at its end and blank, too', async ({
  inbox: page,
}) => {
  const { id } = await storeQuote({ lastName: aName() })
  await page.goto(`${address}#/quotes/${id}`)
  const note = page.getByRole('textbox', { name: 'Note' })
  for (const [text, saved] of [
    ['Gate code 4711 ', 'Gate code 4711'],
    [' ', null],
  ] as const) {
    let isLost = false
    await page.route(`**/api/quotes/${id}`, async (route) => {
      if (route.request().method() !== 'PATCH' || isLost) return route.continue()
      isLost = true
      await route.fetch()
      await route.abort('connectionreset')
    })
    await note.fill(text)
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(pane(page).getByText('Saved', { exact: true })).toBeVisible()
    await page.unroute(`**/api/quotes/${id}`)
    await expect(pane(page).getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
    expect(await stored(id)).toMatchObject({ note: saved })
  }
  expect((await stored(id))?.history).toHaveLength(2)
})

test('a failed change of a quote that was erased can be discarded', async ({ inbox: page, context }) => {
  const lastName = aName()
  const { id } = await storeQuote({ lastName })
  await page.goto(`${address}#/quotes/${id}`)
  await expect(page.getByRole('button', { name: 'Mark as answered' })).toBeVisible()
  await context.request.delete(new URL(`/api/quotes/${id}`, address).href, {
    headers: { Origin: new URL(address).origin },
  })
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(page.locator(header)).toContainText(`Not saved: Ada ${lastName}`)
  await page.reload()
  await page.locator(header).getByRole('link', { name: lastName }).click()
  await pane(page).getByRole('button', { name: 'Discard' }).click()
  await expect(page.locator(header)).not.toContainText('Not saved')
})
