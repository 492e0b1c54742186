import { expect } from 'playwright/test'
import { expectAccessible } from '../../testing/axe.ts'
import { isNoFavicon, recordViolations, strictPolicy } from '../../testing/content-security-policy.ts'
import { withExif } from '../../testing/photos/exif.ts'
import {
  addPhotos,
  choose,
  drawPhoto,
  photos,
  status,
  stored,
  submit,
  type PhotoFile,
} from '../../testing/photos/add-photos.ts'
import { origin, snippet, test } from '../../testing/test.ts'

/** Rules for whole pages, which the widget cannot satisfy on a partner’s page. */
const pageRules = ['region', 'landmark-one-main', 'page-has-heading-one']

test('three photos are sent upright, scaled, and without coordinates, under a strict Content-Security-Policy', async ({
  page,
  visit,
}) => {
  const violations = await recordViolations(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (/photos\?key=/.test(request.url()) && request.method() === 'POST')
      sent.push(request.postDataBuffer()?.toString('latin1') ?? '')
  })
  await visit(snippet(origin), { 'Content-Security-Policy': strictPolicy(origin) })
  const { photosUrl } = await submit(page)
  const taken = withExif(await drawPhoto(page, 4032, 3024), 6)
  await choose(page, taken, await drawPhoto(page, 800, 600, 1), await drawPhoto(page, 3000, 1000, 2))

  await expect(status(page)).toHaveText('Photos sent: 3 of 3.')
  await expect(photos(page)).toHaveCount(3)
  for (const photo of await photos(page).all()) await expect(photo).toContainText('Sent')
  expect((await stored(photosUrl)).map(({ width, height }) => [width, height])).toEqual([
    [1920, 2560],
    [800, 600],
    [2560, 853],
  ])
  expect(taken.buffer.toString('latin1')).toContain('Exif')
  expect(sent).toHaveLength(3)
  for (const body of sent) {
    expect(body).not.toContain('Exif')
    expect(body).not.toContain('IMG_')
    expect(body.length).toBeLessThan(600_000)
  }
  const thumbnail = page.locator('[part=photos] canvas').first()
  expect(await thumbnail.evaluate(({ width, height }: HTMLCanvasElement) => [width, height])).toEqual([
    120, 160,
  ])
  expect(violations.filter(isNoFavicon)).toEqual([])
})

test('the code that adds photos is loaded after a success', async ({ page, visit }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  const isCode = (path: string) => /concrete-quote-photos\.[\da-f]{16}\.js$/.test(path)
  await visit(snippet(origin))
  await expect(page.getByLabel('First Name')).toBeVisible()
  expect(loaded.some(isCode)).toBe(false)
  await submit(page)
  await expect(addPhotos(page)).toBeVisible()
  expect(loaded.some(isCode)).toBe(true)
})

test.describe('adding photos', () => {
  let photosUrl: string

  test.beforeEach(async ({ page, visit }) => {
    await visit(snippet(origin))
    ;({ photosUrl } = await submit(page))
  })

  test('takes at most 8 photos', async ({ page }) => {
    const files: PhotoFile[] = []
    for (let seed = 0; seed < 9; seed++) files.push(await drawPhoto(page, 80, 60, seed))
    await choose(page, ...files)
    await expect(photos(page)).toHaveCount(8)
    await expect(photos(page).last()).toContainText('Sent')
    expect(await stored(photosUrl)).toHaveLength(8)
    await choose(page, files[8] as PhotoFile)
    await expect(status(page)).toHaveText('You can add at most 8 photos. The others were not added.')
  })

  test('leaves out a photo that was added before', async ({ page }) => {
    const file = await drawPhoto(page, 80, 60)
    await choose(page, file)
    await expect(status(page)).toHaveText('Photos sent: 1 of 1.')
    await choose(page, file)
    await expect(status(page)).toHaveText('A photo you already added was skipped.')
    await expect(photos(page)).toHaveCount(1)
  })

  test('works by keyboard, and keeps focus in the list as photos are removed', async ({ page }) => {
    const chooser = page.waitForEvent('filechooser')
    await addPhotos(page).focus()
    await page.keyboard.press('Enter')
    await (await chooser).setFiles([await drawPhoto(page, 80, 60, 1), await drawPhoto(page, 80, 60, 2)])
    await expect(status(page)).toHaveText('Photos sent: 2 of 2.')

    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Remove: photo 1' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(status(page)).toHaveText('Photo 1 removed.')
    await expect(photos(page)).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Remove: photo 1' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(addPhotos(page)).toBeFocused()
    await expect.poll(() => stored(photosUrl)).toEqual([])
  })

  test('shows the photos again after a reload, until another request', async ({ page }) => {
    await choose(page, await drawPhoto(page, 80, 60, 1))
    await expect(status(page)).toHaveText('Photos sent: 1 of 1.')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Request sent.' })).toBeVisible()
    await expect(photos(page)).toContainText('Sent')
    await choose(page, await drawPhoto(page, 80, 60, 2))
    await expect(status(page)).toHaveText('Photos sent: 2 of 2.')
    await page.getByRole('button', { name: 'Send another request' }).click()
    await page.reload()
    await expect(page.getByLabel('First Name')).toBeVisible()
    await expect(addPhotos(page)).toHaveCount(0)
  })

  test('is accessible, with targets of 44 pixels', async ({ page }) => {
    await choose(page, await drawPhoto(page, 80, 60), {
      name: 'notes.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('notes'),
    })
    await expect(status(page)).toHaveText('Photos sent: 1 of 2. Not sent: notes.jpg.')
    await expect(photos(page).last()).toContainText('cannot be read')
    await expectAccessible(page, undefined, pageRules)
    for (const button of await page.locator('[part=next]').getByRole('button').all()) {
      const { width = 0, height = 0 } = (await button.boundingBox()) ?? {}
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
  })
})

test('the texts are those of the form’s language, also after it changes', async ({ page, visit }) => {
  await visit(snippet(origin))
  await submit(page)
  await choose(page, await drawPhoto(page, 80, 60))
  await expect(photos(page)).toContainText('Sent')
  const plan = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
  for (const [lang, name, sent] of [
    ['es', 'Quitar: foto 1', 'Fotos enviadas: 1 de 2. Sin enviar: plan.pdf.'],
    ['vi', 'Bỏ: ảnh 1', 'Đã gửi 1 trong số 3 ảnh. Chưa gửi được: plan.pdf, plan.pdf.'],
  ] as const) {
    await page.locator('concrete-quote-form').evaluate((form, lang) => form.setAttribute('lang', lang), lang)
    await expect(page.getByRole('button', { name })).toBeVisible()
    await page.locator('[part=photos] input[type=file]').setInputFiles(plan)
    await expect(status(page)).toHaveText(sent)
  }
})

test('photos="off" lets nobody add photos', async ({ page, visit }) => {
  const html = snippet(origin).replace('<concrete-quote-form>', '<concrete-quote-form photos="off">')
  await visit(html)
  await submit(page)
  await expect(page.getByRole('button', { name: 'Send another request' })).toBeVisible()
  await expect(addPhotos(page)).toHaveCount(0)
})
