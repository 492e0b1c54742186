import { expect, type Page } from 'playwright/test'
import sharp from 'sharp'
import type { PhotoList } from '@concrete-quote/openapi'
import { storeQuote } from '../../../widget/testing/stored-quotes.ts'
import { aName, aPhone, pane } from './inbox-page.ts'

/** A photo with stripes of a color, so that photos look different. */
export function aJpeg(hue: number, { width = 1200, height = 900 } = {}): Promise<Buffer> {
  const stripes = Array.from(
    { length: 8 },
    (_, n) => `<rect x="${n * 12.5}%" width="6%" height="100%" fill="hsl(${hue} 60% ${30 + n * 6}%)"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${hue} 30% 70%)"/>${stripes.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg().toBuffer()
}

/** A file as somebody chooses it. */
export const aFile = (buffer: Buffer, name = 'crack.jpg') => ({ name, mimeType: 'image/jpeg', buffer })

/** Adds photos to a quote as the signed-in user, beside the page that is shown. */
export async function addPhotos(page: Page, quoteId: string, jpegs: Buffer[]): Promise<PhotoList['items']> {
  const { status, body } = await page.evaluate(
    async ({ path, files }) => {
      const form = new FormData()
      for (const file of files)
        form.append(
          'photo',
          new Blob([Uint8Array.from(atob(file), (byte) => byte.charCodeAt(0))]),
          'photo.jpg',
        )
      const response = await fetch(path, { method: 'POST', body: form })
      return { status: response.status, body: (await response.json()) as PhotoList }
    },
    { path: `/api/quotes/${quoteId}/photos`, files: jpegs.map((jpeg) => jpeg.toString('base64')) },
  )
  expect(status).toBe(201)
  return body.items
}

/** Stores a quote with photos. */
export async function storeQuoteWithPhotos(
  page: Page,
  count: number,
  fields: { firstName?: string; email?: string; projectDetails?: string } = {},
) {
  const lastName = aName()
  // Of nobody else: quotes of the same number would be listed later, and move what is below.
  const quote = await storeQuote({ lastName, source: lastName, phone: aPhone(), ...fields })
  const jpegs = await Promise.all(Array.from({ length: count }, (_, n) => aJpeg(n * 70)))
  return { ...quote, lastName, photos: await addPhotos(page, quote.id, jpegs) }
}

/** The photos in the open quote, which open the viewer. */
export const thumbnails = (page: Page) => pane(page).getByRole('button', { name: /^Photo \d of \d, added/ })

export const viewer = (page: Page) => page.getByRole('dialog', { name: /^Photo \d of \d, added/ })

/** The photo that the viewer shows. */
export const shownPhoto = (page: Page) => viewer(page).getByRole('img')

/** How many times as large as the whole photo it is shown. */
export const scaleOf = (page: Page) =>
  shownPhoto(page).evaluate((image) => image.clientWidth / (image.parentElement?.clientWidth ?? 0))

/** Whether all photos of a part of the page have been read and decoded. */
export const areLoaded = (page: Page, selector: string) =>
  page
    .locator(`${selector} img`)
    .evaluateAll(
      (images) =>
        images.length > 0 &&
        images.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
    )
