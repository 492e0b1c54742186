import { expect } from 'playwright/test'
import { withExif } from '../../testing/photos/exif.ts'
import { choose, drawPhoto, photos, status, stored, submit } from '../../testing/photos/add-photos.ts'
import { origin, snippet, test } from '../../testing/test.ts'

/** The response of a server that asks to wait for so many seconds. */
const refusal = (status: number, retryAfter: number) => ({
  status,
  headers: {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'Retry-After',
    'Retry-After': String(retryAfter),
  },
  body: '{}',
})

test.describe('a photo that cannot be sent at once', () => {
  let photosUrl: string
  let requestUrl: string

  test.beforeEach(async ({ page, visit }) => {
    await visit(snippet(origin))
    ;({ photosUrl, requestUrl } = await submit(page))
  })

  test('is added on the page of the link if the code cannot be loaded', async ({ page, context }) => {
    await page.route('**/concrete-quote-photos.*', (route) => route.abort())
    await page.reload()
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Add photos' }).click()
    expect((await opened).url()).toBe(requestUrl)
  })

  test('waits for the network, and goes on by itself', async ({ page, context }) => {
    let posts = 0
    await page.route('**/photos?key=*', async (route) => {
      if (++posts !== 2) return route.continue()
      await context.setOffline(true)
      return route.abort('internetdisconnected')
    })
    await choose(
      page,
      ...[
        await drawPhoto(page, 80, 60, 1),
        await drawPhoto(page, 80, 60, 2),
        await drawPhoto(page, 80, 60, 3),
      ],
    )
    await expect(status(page)).toHaveText('Waiting for the network. The photos will be sent when it is back.')
    await expect(photos(page).nth(0)).toContainText('Sent')
    await expect(photos(page).nth(2)).toContainText('Waiting to be sent')
    await context.setOffline(false)
    await expect(status(page)).toHaveText('Photos sent: 3 of 3.')
    expect(await stored(photosUrl)).toHaveLength(3)
  })

  test('sends a photo again whose response was lost, and stores it once', async ({ page }) => {
    let posts = 0
    await page.route('**/photos?key=*', async (route) => {
      if (++posts > 1) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await choose(page, await drawPhoto(page, 80, 60))
    await expect(status(page)).toHaveText('Photos sent: 1 of 1.')
    expect(posts).toBe(2)
    expect(await stored(photosUrl)).toHaveLength(1)
  })

  test('waits as long as a busy server says', async ({ page }) => {
    const at: number[] = []
    await page.route('**/photos?key=*', async (route) => {
      at.push(Date.now())
      if (at.length > 1) return route.continue()
      return route.fulfill(refusal(503, 2))
    })
    await choose(page, await drawPhoto(page, 80, 60))
    await expect(status(page)).toHaveText('The server is busy. The photos will be sent in a moment.')
    await expect(status(page)).toHaveText('Photos sent: 1 of 1.')
    const [first = 0, second = 0] = at
    expect(second - first).toBeGreaterThanOrEqual(1900)
  })

  test('does not wait longer than a minute for a server, but offers to try again', async ({ page }) => {
    await page.route('**/photos?key=*', (route) => route.fulfill(refusal(429, 86_400)))
    await choose(page, await drawPhoto(page, 80, 60))
    await expect(photos(page)).toContainText('This photo could not be sent.')
    await expect(status(page)).toHaveText('Photos sent: 0 of 1. Not sent: IMG_0.jpg.')
    await page.unroute('**/photos?key=*')
    await page.getByRole('button', { name: 'Try again: photo 1' }).click()
    await expect(status(page)).toHaveText('Photos sent: 1 of 1.')
  })

  test('offers to try again if a page responds in place of the API', async ({ page }) => {
    await page.route('**/photos?key=*', (route) =>
      route.fulfill({
        status: 201,
        headers: { 'Access-Control-Allow-Origin': '*' },
        contentType: 'text/html',
        body: '<p>Sign in to the network',
      }),
    )
    await choose(page, await drawPhoto(page, 80, 60))
    await expect(photos(page)).toContainText('This photo could not be sent.')
    await page.unroute('**/photos?key=*')
    await page.getByRole('button', { name: 'Try again: photo 1' }).click()
    await expect(status(page)).toHaveText('Photos sent: 1 of 1.')
    expect(await stored(photosUrl)).toHaveLength(1)
  })

  test('removes a photo once the API responds, whatever page does before', async ({ page }) => {
    await choose(page, await drawPhoto(page, 80, 60))
    await expect(status(page)).toHaveText('Photos sent: 1 of 1.')
    let pages = 0
    await page.route('**/photos/*?key=*', (route) =>
      pages++
        ? route.fallback()
        : route.fulfill({
            headers: { 'Access-Control-Allow-Origin': '*' },
            contentType: 'text/html',
            body: '',
          }),
    )
    await page.getByRole('button', { name: 'Remove: photo 1' }).click()
    await expect(photos(page)).toHaveCount(0)
    await expect.poll(() => stored(photosUrl)).toHaveLength(0)
    expect(pages).toBe(2)
  })

  test('says why a photo is not sent, and sends the others', async ({ page }) => {
    const heic = Buffer.from('\0\0\0\x28ftypheic\0\0\0\0mif1MiHBMiHEMiPrmiaf', 'latin1')
    await choose(
      page,
      { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heic },
      { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('notes') },
      await drawPhoto(page, 80, 60),
    )
    await expect(status(page)).toHaveText('Photos sent: 1 of 3. Not sent: IMG_1.HEIC, notes.jpg.')
    await expect(photos(page).nth(0)).toContainText('This browser cannot read HEIC photos.')
    await expect(photos(page).nth(1)).toContainText('This file cannot be read as a photo.')
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    for (let n = 0; n < 2; n++) await page.getByRole('button', { name: 'Remove: photo 1' }).click()
    await choose(page, await drawPhoto(page, 80, 60, 2))
    await expect(status(page)).toHaveText('Photos sent: 2 of 2.')
  })

  test('sends what this browser cannot decode as it is, if the server can', async ({ page }) => {
    const file = withExif(await drawPhoto(page, 80, 60), 6)
    await page.evaluate(() => {
      window.createImageBitmap = () => Promise.reject(new Error('It cannot be decoded.'))
    })
    await choose(page, file)
    await expect(status(page)).toHaveText('Photos sent: 1 of 1.')
    expect(await stored(photosUrl)).toMatchObject([{ width: 60, height: 80 }])
  })

  test('offers to try again after the server refused a photo', async ({ page }) => {
    await page.route('**/photos?key=*', (route) =>
      route.fulfill({
        status: 422,
        headers: { 'Access-Control-Allow-Origin': '*' },
        contentType: 'application/problem+json',
        body: JSON.stringify({ type: 'https://quotes.example.com/api/problems/unreadable-photo' }),
      }),
    )
    await choose(page, await drawPhoto(page, 80, 60))
    await expect(photos(page)).toContainText('This file cannot be read as a photo.')
    await expect(status(page)).toHaveText('Photos sent: 0 of 1. Not sent: IMG_0.jpg.')
    await page.unroute('**/photos?key=*')
    await page.getByRole('button', { name: 'Try again: photo 1' }).click()
    await expect(status(page)).toHaveText('Photos sent: 1 of 1.')
  })
})
