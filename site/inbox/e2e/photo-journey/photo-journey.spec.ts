import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test as base } from 'playwright/test'
import sharp from 'sharp'
import { choose, photos, status, stored } from '../../../../widget/testing/photos/add-photos.ts'
import { items, pane, signIn } from '../../testing/inbox-page.ts'
import { areLoaded, shownPhoto, thumbnails, viewer } from '../../testing/photos-page.ts'
import { startPhotoJourney, type PhotoJourney } from './a-photo-journey.ts'
import { phonePhotos } from './phone-photos.ts'

const test = base.extend<{ journey: PhotoJourney }>({
  journey: async ({ browserName: _ }, use) => {
    const journey = await startPhotoJourney()
    await use(journey)
    await journey.stop()
  },
})

const title = 'photos get from a visitor’s phone to the owner, without the position where they were taken'
test(title, { tag: '@heavy' }, async ({ page, journey }) => {
  test.setTimeout(300_000)
  const slow = { timeout: 90_000 }
  const { network, origin, owner } = journey
  const files = await phonePhotos()

  const photosUrl = await test.step('the visitor sends the form', async () => {
    await page.goto(`${network.origin}/contact`)
    await page.getByLabel('First Name').fill('Ada')
    await page.getByLabel('Last Name').fill('Lovelace')
    await page.getByLabel('Phone').fill('(214) 555-0123')
    await page.getByLabel('Project Type').selectOption('driveway')
    await page.getByLabel('Project Details').fill('The driveway has cracked.')
    // Photos of suspected spam, such as a form that is filled in within 2 s, are not shown at once.
    await sleep(2500)
    const response = page.waitForResponse('**/api/quotes')
    await page.getByRole('button', { name: 'Get My Free Quote' }).click()
    return ((await (await response).json()) as { photosUrl: string }).photosUrl
  })

  await test.step('the network is cut in the middle of the second of three photos', async () => {
    network.cutAfter(300_000)
    await choose(page, ...files)
    await expect(status(page)).toHaveText(
      'Waiting for the network. The photos will be sent when it is back.',
      slow,
    )
    await expect(photos(page)).toContainText(['Sent', 'photo 2', 'Waiting to be sent'], slow)
    expect(await stored(photosUrl)).toHaveLength(1)
  })

  await test.step('all are sent when it is back', async () => {
    network.restore()
    await expect(status(page)).toHaveText('Photos sent: 3 of 3.', slow)
    expect((await stored(photosUrl)).map(({ width, height }) => [width, height])).toEqual([
      [1600, 1200],
      [2560, 1920],
      [320, 240],
    ])
    const [withPosition] = await stored(photosUrl)
    const address = new URL(photosUrl)
    address.pathname += `/${withPosition?.id}`
    const sent = await sharp(files[0].buffer).metadata()
    const kept = await sharp(await (await fetch(address)).arrayBuffer()).metadata()
    expect([sent.exif, kept.exif]).toEqual([expect.any(Buffer), undefined])
  })

  await test.step('a reload shows the photos that were sent', async () => {
    await page.reload()
    await expect(photos(page)).toContainText(['Sent', 'Sent', 'Sent'], slow)
  })

  await test.step('the owner sees them', async () => {
    await page.goto(`${origin}/inbox/`)
    await signIn(page, owner)
    await expect(items(page).locator('img')).toBeVisible(slow)
    await items(page).getByRole('link', { name: 'Ada Lovelace' }).click()
    await expect(pane(page).getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible()
    await expect(thumbnails(page)).toHaveCount(3)
    await expect.poll(() => areLoaded(page, '.strip'), slow).toBe(true)
    await thumbnails(page).nth(1).click()
    await expect(shownPhoto(page)).toHaveAccessibleName(/^Photo 2 of 3/)
    await expect
      .poll(() => shownPhoto(page).evaluate((image) => (image as HTMLImageElement).naturalWidth), slow)
      .toBe(2560)
    await page.keyboard.press('Escape')
    await expect(viewer(page)).toBeHidden()
  })
})
