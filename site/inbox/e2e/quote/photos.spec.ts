import { expect, type Page } from 'playwright/test'
import { maxPhotos, type SubmittedQuote } from '@concrete-quote/openapi'
import { expectAccessible } from '../../../../widget/testing/axe.ts'
import { storeQuote } from '../../../../widget/testing/stored-quotes.ts'
import { expectPaneAccessible } from '../../testing/accessible-pane.ts'
import {
  act,
  address,
  aName,
  choose,
  find,
  open,
  openQuote,
  pane,
  search,
  sessionTest,
  showSource,
  test,
  signInButton,
} from '../../testing/inbox-page.ts'
import {
  addPhotos,
  aFile,
  aJpeg,
  areLoaded,
  scaleOf,
  shownPhoto,
  storeQuoteWithPhotos,
  thumbnails,
  viewer,
} from '../../testing/photos-page.ts'
import { hold } from '../../../../widget/testing/hold.ts'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true } as const
const thumbnailOf = (page: Page, lastName: string) => find(page, lastName).locator('img')
const photosAdded = (page: Page) =>
  pane(page)
    .locator('.history')
    .getByText(/photos? added/)

/** What moves on a page (CLS) from now on. */
async function watchShifts(page: Page) {
  await page.evaluate(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[])
        shifts.push(...entry.sources.map(({ node }) => (node as Element | null)?.outerHTML ?? 'removed'))
    }).observe({ type: 'layout-shift' })
  })
  return () => page.evaluate(() => (window as typeof window & { shifts: string[] }).shifts)
}

test.describe('on a phone', () => {
  test.use(phone)

  test('rows show the first photo and how many there are, and nothing moves', async ({ inbox: page }) => {
    const { lastName, photos, id } = await storeQuoteWithPhotos(page, 3)
    await storeQuote({ firstName: 'Plain', lastName, source: lastName })
    await addPhotos(page, (await storeQuote({ firstName: 'Once', lastName, source: lastName })).id, [
      await aJpeg(9),
    ])
    const release = await hold(page, '**/api/photos?*')
    await page.reload()
    await showSource(page, lastName)
    await expect(find(page, 'Plain')).toBeVisible()
    const shifts = await watchShifts(page)
    release()
    await expect(find(page, 'Ada').locator('img')).toHaveAttribute(
      'src',
      `/api/quotes/${id}/photos/${photos[0]?.id}/thumbnail`,
    )
    await expect.poll(() => areLoaded(page, '.row')).toBe(true)
    expect(await shifts()).toEqual([])
    await expect(find(page, 'Ada').getByRole('link').first()).toHaveAccessibleDescription(/3 photos$/)
    await expect(find(page, 'Ada').locator('.row-photos .number')).toHaveText('3')
    await expect(find(page, 'Once').getByRole('link').first()).toHaveAccessibleDescription(/1 photo$/)
    await expect(find(page, 'Plain').locator('img')).toHaveCount(0)
    // The photo leaves room for both links beside each other.
    const [call, text] = await find(page, 'Ada').locator('.contact a').all()
    expect((await call?.boundingBox())?.y).toBe((await text?.boundingBox())?.y)
    await expectAccessible(page)
    // Of the mouse or the finger, which reach what is on top.
    await find(page, 'Ada').locator('.row-photos').click({ force: true })
    await expect(page.getByRole('heading', { name: lastName })).toBeVisible()
  })

  test('a quote shows its photos, and nothing moves when they are read', async ({ inbox: page }) => {
    const quote = await storeQuoteWithPhotos(page, maxPhotos)
    const release = await hold(page, '**/api/photos?*')
    await page.reload()
    await openQuote(page, quote)
    await expect(page.getByRole('button', { name: 'Add photos' })).toBeVisible()
    await expect(pane(page).locator('.history').getByText('Received')).toBeVisible()
    const shifts = await watchShifts(page)
    release()
    await expect(thumbnails(page)).toHaveCount(maxPhotos)
    await expect.poll(() => areLoaded(page, '.strip')).toBe(true)
    expect(await shifts()).toEqual([])
    await expect(thumbnails(page).first()).toHaveAccessibleName(/^Photo 1 of 8, added \d+:\d\d [AP]M$/)
    await expectPaneAccessible(page)
  })
})

test('the viewer shows one photo after the other, enlarged by keys', async ({ inbox: page }) => {
  const quote = await storeQuoteWithPhotos(page, 3)
  await openQuote(page, quote)
  await thumbnails(page).nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(shownPhoto(page)).toHaveAttribute(
    'src',
    `/api/quotes/${quote.id}/photos/${quote.photos[1]?.id}`,
  )
  expect(await viewer(page).boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
  for (const [key, position] of [
    ['ArrowRight', 3],
    ['ArrowRight', 1],
    ['ArrowLeft', 3],
    ['ArrowLeft', 2],
  ] as const) {
    await page.keyboard.press(key)
    await expect(viewer(page).getByRole('status')).toHaveText(RegExp(`^Photo ${position} of 3, added`))
  }
  await page.keyboard.press('+')
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(2.9)
  await expectAccessible(page)
  // Arrow keys scroll it.
  const scrolled = () => page.locator('.stage').evaluate(({ scrollLeft }) => scrollLeft)
  const before = await scrolled()
  await page.keyboard.press('ArrowRight')
  await expect.poll(scrolled).toBeGreaterThan(before)
  await expect(viewer(page).getByRole('status')).toHaveText(/^Photo 2 of 3/)
  await page.keyboard.press('-')
  await expect.poll(() => scaleOf(page)).toBe(1)
  await page.keyboard.press('=')
  // The next one is shown whole.
  await viewer(page).getByRole('button', { name: 'Next photo' }).press('Enter')
  expect(await scaleOf(page)).toBe(1)
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toBeHidden()
  await expect(thumbnails(page).nth(1)).toBeFocused()
  // The keys of the list are still those of the list.
  await expect(page).toHaveURL(RegExp(quote.id))
})

test('the viewer is used by mouse', async ({ inbox: page }) => {
  await openQuote(page, await storeQuoteWithPhotos(page, 2))
  await thumbnails(page).first().click()
  const { x = 0, y = 0, width = 0, height = 0 } = (await shownPhoto(page).boundingBox()) ?? {}
  // What is clicked is in the middle then.
  await shownPhoto(page).dblclick({ position: { x: width / 3, y: height / 2 } })
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(2.9)
  const enlarged = (await shownPhoto(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  expect(enlarged.x + enlarged.width / 3).toBeCloseTo(x + width / 2, -1.5)
  expect(enlarged.y + enlarged.height / 2).toBeCloseTo(y + height / 2, -1.5)
  await page.mouse.dblclick(x + width / 2, y + height / 2)
  await expect.poll(() => scaleOf(page)).toBe(1)
  await viewer(page).getByRole('button', { name: 'Enlarge' }).click()
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(2.9)
  await viewer(page).getByRole('button', { name: 'Show whole' }).click()
  await expect.poll(() => scaleOf(page)).toBe(1)
  await viewer(page).getByRole('button', { name: 'Next photo' }).click()
  await expect(shownPhoto(page)).toHaveAccessibleName(/^Photo 2 of 2/)
  await viewer(page).getByRole('button', { name: 'Previous photo' }).click()
  await expect(shownPhoto(page)).toHaveAccessibleName(/^Photo 1 of 2/)
  await viewer(page).getByRole('button', { name: 'Close' }).click()
  await expect(thumbnails(page).first()).toBeFocused()
})

test.describe('on a touch screen', () => {
  test.use(phone)

  test('Back closes the viewer and stays at the quote, and closing it leaves nothing to go back over', async ({
    inbox: page,
  }) => {
    const quote = await storeQuoteWithPhotos(page, 2)
    await showSource(page, quote.lastName)
    await open(page, quote.lastName)
    const heading = page.getByRole('heading', { name: quote.lastName })
    const close = {
      back: () => page.goBack(),
      button: () => viewer(page).getByRole('button', { name: 'Close' }).tap(),
      escape: () => page.keyboard.press('Escape'),
    }
    for (const by of ['back', 'button', 'back', 'escape'] as const) {
      await thumbnails(page).nth(1).tap()
      await viewer(page).getByRole('button', { name: 'Next photo' }).tap()
      await expect(shownPhoto(page)).toHaveAccessibleName(/^Photo 1 of 2/)
      await close[by]()
      await expect(viewer(page)).toBeHidden()
      await expect(thumbnails(page).nth(1)).toBeFocused()
      await expect(heading).toBeVisible()
    }
    await page.goForward()
    await expect(shownPhoto(page)).toHaveAccessibleName(/^Photo 1 of 2/)
    await page.reload()
    await expect(shownPhoto(page)).toHaveAccessibleName(/^Photo 1 of 2/)
    await page.goBack()
    await expect(viewer(page)).toBeHidden()
    await expect(heading).toBeVisible()
    await page.goBack()
    await expect(heading).toBeHidden()
    await expect(find(page, quote.lastName)).toBeVisible()
  })

  test('the viewer is used by swipes, taps, and pinches', async ({ inbox: page }) => {
    await openQuote(page, await storeQuoteWithPhotos(page, 3))
    await thumbnails(page).first().tap()
    await expect(shownPhoto(page)).toBeVisible()
    const session = await page.context().newCDPSession(page)
    /** Moves fingers from one place to another. */
    async function drag(from: [number, number][], to: [number, number][]) {
      const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [number, number][]) =>
        session.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: points.map(([x, y], id) => ({ x, y, id })),
        })
      await send('touchStart', from)
      for (const part of [0.5, 1])
        await send(
          'touchMove',
          from.map(([x, y], n) => [x + ((to[n]?.[0] ?? x) - x) * part, y + ((to[n]?.[1] ?? y) - y) * part]),
        )
      await send('touchEnd', [])
    }
    const isShown = (position: number) =>
      expect(shownPhoto(page)).toHaveAccessibleName(RegExp(`^Photo ${position} of 3`))

    await drag([[250, 400]], [[100, 410]])
    await isShown(2)
    await drag([[100, 400]], [[250, 390]])
    await isShown(1)
    // Neither far enough nor sideways.
    await drag([[200, 400]], [[170, 400]])
    await drag([[200, 300]], [[260, 500]])
    await isShown(1)

    await viewer(page).getByRole('button', { name: 'Enlarge' }).tap()
    await expect.poll(() => scaleOf(page)).toBeGreaterThan(2.9)
    // An enlarged photo is moved.
    await drag([[250, 400]], [[100, 400]])
    await isShown(1)
    await expectAccessible(page)
    await viewer(page).getByRole('button', { name: 'Show whole' }).tap()
    await expect.poll(() => scaleOf(page)).toBe(1)

    // The browser enlarges the page.
    await session.send('Input.synthesizePinchGesture', { x: 180, y: 400, scaleFactor: 3 })
    expect(await page.evaluate(() => visualViewport?.scale)).toBeGreaterThan(2)
    await drag([[250, 400]], [[100, 400]])
    await isShown(1)
    await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 })
    for (const button of await viewer(page).getByRole('button').all()) {
      const { width = 0, height = 0 } = (await button.boundingBox()) ?? {}
      expect(Math.min(width, height), await button.innerText()).toBeGreaterThanOrEqual(44)
    }
  })
})

test('the owner adds photos, which the history lists', async ({ inbox: page }) => {
  const lastName = aName()
  const quote = await storeQuote({ lastName })
  await openQuote(page, { ...quote, lastName })
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add photos' }).click()
  expect((await chooser).isMultiple()).toBe(true)
  await (await chooser).setFiles([aFile(await aJpeg(10)), aFile(await aJpeg(200))])
  await expect(thumbnails(page)).toHaveCount(2)
  await expect(pane(page).getByRole('status').filter({ hasText: '2 photos added' })).toBeAttached()
  await expect(page.getByRole('button', { name: 'Add photos' })).toBeFocused()
  await expect(photosAdded(page)).toHaveText('2 photos added')
  await expect(pane(page).locator('.history li').filter({ hasText: '2 photos added' })).toContainText(' · ')
  await expect.poll(() => areLoaded(page, '.strip')).toBe(true)

  const files = page.getByLabel('Photos to add')
  await files.setInputFiles([aFile(await aJpeg(100)), aFile(Buffer.from('no photo'), 'notes.jpg')])
  await expect(pane(page).getByRole('alert').filter({ hasText: 'Not added:' })).toBeVisible()
  await expect(thumbnails(page)).toHaveCount(2)

  await page.route(`**/api/quotes/${quote.id}/photos`, (route) => route.abort())
  await files.setInputFiles([aFile(await aJpeg(100))])
  await expect(pane(page).getByText('Not added: The server cannot be reached.')).toBeVisible()
  await page.unroute(`**/api/quotes/${quote.id}/photos`)
  await pane(page).getByRole('button', { name: 'Try again' }).click()
  await expect(thumbnails(page)).toHaveCount(3)
  await expect(photosAdded(page)).toHaveText('3 photos added')

  await files.setInputFiles(await Promise.all([1, 2, 3, 4, 5].map(async (n) => aFile(await aJpeg(n * 53)))))
  await expect(thumbnails(page)).toHaveCount(maxPhotos)
  await expect(page.getByRole('button', { name: 'Add photos' })).toBeHidden()
  await expect(pane(page).getByRole('heading', { name: 'Photos' })).toBeFocused()
})

test('the owner removes photos, after confirmation', async ({ inbox: page }) => {
  const quote = await storeQuoteWithPhotos(page, 2)
  await openQuote(page, quote)
  await thumbnails(page).first().click()
  const confirmation = page.getByRole('dialog', { name: /^Remove photo/ })
  await viewer(page).getByRole('button', { name: 'Remove… photo 1 of 2' }).click()
  // Its keys are not those of the viewer.
  await page.keyboard.press('ArrowRight')
  await expect(confirmation).toHaveAccessibleName('Remove photo 1 of 2?')
  await page.keyboard.press('Escape')
  await expect(confirmation).toBeHidden()
  await expect(viewer(page)).toBeVisible()
  await viewer(page).getByRole('button', { name: 'Remove… photo 1 of 2' }).click()
  await confirmation.getByRole('button', { name: 'Remove' }).click()
  await expect(shownPhoto(page)).toHaveAccessibleName(/^Photo 1 of 1/)
  await expect(shownPhoto(page)).toHaveAttribute('src', RegExp(String(quote.photos[1]?.id)))
  await expect(viewer(page).getByRole('button', { name: 'Next photo' })).toBeHidden()
  await viewer(page).getByRole('button', { name: 'Remove… photo 1 of 1' }).click()
  await confirmation.getByRole('button', { name: 'Remove' }).click()
  await expect(viewer(page)).toBeHidden()
  await expect(pane(page).getByRole('heading', { name: 'Photos' })).toBeFocused()
  await expect(photosAdded(page)).toHaveCount(0)
  await expect(pane(page).locator('.history').getByText('2 photos removed')).toBeVisible()
  const left = await page.evaluate(
    async (id) => (await fetch(`/api/quotes/${id}/photos`)).json() as unknown,
    quote.id,
  )
  expect(left).toEqual({ items: [] })
})

test('the owner ends the visitor’s link, after confirmation', async ({ inbox: page }) => {
  const quote = await storeQuoteWithPhotos(page, 1)
  const { photosUrl = '' } = quote as Partial<SubmittedQuote>
  const statusOfLink = async () => (await page.request.get(photosUrl)).status()
  expect(await statusOfLink()).toBe(200)
  await openQuote(page, quote)
  await page.getByRole('button', { name: 'Stop photo uploads…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Stop the visitor’s photo uploads?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Stop uploads' }).click()
  await expect(pane(page).getByText('The visitor can no longer add photos.')).toBeFocused()
  await expect(thumbnails(page)).toHaveCount(1)
  expect(await statusOfLink()).toBe(404)
  await expect(pane(page).locator('.history').getByText('Link to photos ended')).toBeVisible()
  await page.reload()
  await expect(pane(page).getByText('The visitor can no longer add photos.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop photo uploads…' })).toHaveCount(0)
})

test('all photos are downloaded as one ZIP file', async ({ inbox: page }) => {
  const { id, lastName, photos } = await storeQuoteWithPhotos(page, 2, { firstName: '../Zoë\u202egpj.' })
  await openQuote(page, { id, lastName })
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download all' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`Photos of Zoëgpj ${lastName}.zip`)
  const parts: Buffer[] = []
  for await (const part of await download.createReadStream()) parts.push(part as Buffer)
  const zip = Buffer.concat(parts)
  expect(zip.subarray(0, 4).toString()).toBe('PK\x03\x04')
  for (const [index, photo] of photos.entries()) {
    expect(zip.includes(`photo-${index + 1}.jpg`)).toBe(true)
    // Its files are stored as they are: JPEG cannot be compressed further.
    const jpeg = await page.request.get(new URL(`/api/quotes/${id}/photos/${photo.id}`, address).href)
    expect(zip.includes(await jpeg.body())).toBe(true)
  }
})

test('a printed quote shows its photos, without controls', async ({ inbox: page }) => {
  await openQuote(page, await storeQuoteWithPhotos(page, 3))
  await expect.poll(() => areLoaded(page, '.strip')).toBe(true)
  await page.emulateMedia({ media: 'print' })
  for (const image of await page.locator('.strip img').all()) {
    await expect(image).toBeVisible()
    const { width = 0, height = 0 } = (await image.boundingBox()) ?? {}
    expect(width).toBeGreaterThan(150)
    // Nothing is cropped.
    expect(width / height).toBeCloseTo(4 / 3, 1)
  }
  await expect(page.getByRole('button', { name: 'Add photos' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Download all' })).toBeHidden()
})

test('photos of suspected spam show only if somebody wants to see them', async ({ inbox: page }) => {
  const projectDetails = 'Watches: https://a.example/ https://b.example/ https://c.example/'
  const { lastName } = await storeQuoteWithPhotos(page, 2, { projectDetails, email: 'x@mailinator.com' })
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image') seen.push(request.url())
  })
  await search(page, lastName)
  await expect(find(page, lastName)).toContainText('Spam? Many links')
  await open(page, lastName)
  const why = 'too many links, a link as a name, or nothing but a link; a disposable email address.'
  await expect(pane(page).getByText(`Suspected spam: ${why}`)).toBeVisible()
  await expectPaneAccessible(page)
  const show = pane(page).getByRole('button', { name: 'Show 2 photos' })
  await expect(show).toBeVisible()
  await expect(thumbnails(page)).toHaveCount(0)
  await expect(thumbnailOf(page, lastName)).toHaveCount(0)
  expect(seen).toEqual([])
  await show.click()
  await expect(thumbnails(page)).toHaveCount(2)
  await expect(pane(page).getByRole('heading', { name: 'Photos' })).toBeFocused()

  await act(page, 'Not spam')
  await expect(thumbnails(page)).toHaveCount(2)
  await act(page, 'Mark as spam')
  await page.goBack()
  await expect(show).toBeVisible()
  await expect(thumbnails(page)).toHaveCount(0)
})

test('unavailable photos leave the list and the quote as they are', async ({ inbox: page }) => {
  const quote = await storeQuoteWithPhotos(page, 1)
  await page.route('**/api/photos?*', (route) =>
    route.fulfill({ status: 503, body: 'The photos are unavailable.' }),
  )
  await page.reload()
  await search(page, quote.lastName)
  await expect(find(page, quote.lastName)).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  await open(page, quote.lastName)
  await expect(pane(page).getByText('The photos cannot be read: The photos are unavailable.')).toBeVisible()
  await expect(pane(page).getByRole('button', { name: 'Mark as answered' })).toBeVisible()
  await page.unroute('**/api/photos?*')
  // What checks for new quotes checks for photos.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(thumbnails(page)).toHaveCount(1)
  await expect(thumbnailOf(page, quote.lastName)).toBeVisible()
})

sessionTest.describe('after signing out', () => {
  sessionTest.use({ serviceWorkers: 'allow' })

  sessionTest('no photo is left', async ({ inbox: page }) => {
    const quote = await storeQuoteWithPhotos(page, 1)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await openQuote(page, quote)
    await thumbnails(page).click()
    await expect.poll(() => areLoaded(page, '.stage')).toBe(true)
    await page.keyboard.press('Escape')
    await choose(page, 'Sign out')
    await expect(signInButton(page)).toBeVisible()
    await expect(page.locator('img')).toHaveCount(0)
    const left = await page.evaluate(async (path) => {
      const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
      const cached = (await Promise.all(caches.map((cache) => cache.keys()))).flat().map(({ url }) => url)
      const { status } = await fetch(path)
      const inCache = await fetch(path, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => null)
      return {
        kept: inCache?.ok ?? false,
        photos: cached.filter((url) => url.includes('/api/')),
        status,
        stored: sessionStorage.length,
      }
    }, `/api/quotes/${quote.id}/photos/${quote.photos[0]?.id}`)
    expect(left).toEqual({ kept: false, photos: [], status: 401, stored: 0 })
  })
})
