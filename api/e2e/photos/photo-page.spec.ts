import sharp from 'sharp'
import { expect, test } from 'playwright/test'
import type { SubmittedQuote } from '@concrete-quote/openapi'

test.use({ javaScriptEnabled: false, locale: 'es' })

test('a visitor without scripts adds photos, sees them, and removes one', async ({ page, request }) => {
  const quote = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    phone: '(214) 555-0123',
    projectType: 'driveway',
    projectDetails: 'The driveway has cracked.',
  }
  const response = await request.post('/api/quotes', { data: quote })
  const { photosUrl = '' } = (await response.json()) as SubmittedQuote
  const files = await Promise.all(
    ['maroon', 'teal'].map(async (background) => ({
      name: `${background}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 4032, height: 3024, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    })),
  )
  await page.goto(photosUrl)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Fotos de su proyecto')
  await page.getByLabel('Elija las fotos').setInputFiles(files)
  const thumbnail = page.waitForResponse(/\/thumbnail\?key=/)
  await page.getByRole('button', { name: 'Agregar fotos' }).click()
  expect((await thumbnail).status()).toBe(200)
  await expect(page).toHaveURL(photosUrl)
  await expect(page.getByRole('img')).toHaveCount(2)

  await page.getByRole('button', { name: 'Quitar la foto 1' }).click()
  await expect(page.getByRole('img')).toHaveCount(1)
  await page.getByRole('link', { name: 'Foto 1' }).click()
  await expect(page).toHaveURL(/\/photos\/[\w-]{22}\?key=/)
})
