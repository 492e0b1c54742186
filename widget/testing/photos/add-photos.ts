import type { PhotoList, VisitorLinks } from '@concrete-quote/openapi'
import type { Page } from 'playwright/test'
import { fillInValidly } from '../form-page.ts'

/** A file as `setInputFiles` takes it. */
export interface PhotoFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Draws a photo of some pixels in the browser: noise, which compresses as badly as gravel, on one color per `seed`. */
export async function drawPhoto(page: Page, width: number, height: number, seed = 0): Promise<PhotoFile> {
  const base64 = await page.evaluate(
    ([width, height, seed]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const context = canvas.getContext('2d') as CanvasRenderingContext2D
      context.fillStyle = `hsl(${seed * 47} 60% 50%)`
      context.fillRect(0, 0, width, height)
      for (let n = 0; n < 5000; n++) {
        context.fillStyle = `hsl(${(n * 7919 + seed) % 360} 50% ${(n * 104729) % 100}%)`
        context.fillRect((n * 6007) % width, (n * 7001) % height, 40, 40)
      }
      const url = canvas.toDataURL('image/jpeg', 0.9)
      return url.slice(url.indexOf(',') + 1)
    },
    [width, height, seed] as const,
  )
  return { name: `IMG_${seed}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}

/** The button that opens the list of the device. */
export const addPhotos = (page: Page) => page.getByRole('button', { name: 'Add photos' })
/** The photos that the visitor sees. */
export const photos = (page: Page) => page.getByRole('listitem').filter({ hasText: /photo \d/ })
/** The line that announces what happens to them. */
export const status = (page: Page) => page.locator('.cq-photos [role=status]')

type Links = Record<keyof VisitorLinks, string>

/** Sends a request, and returns the links by which the visitor reaches it. */
export async function submit(page: Page): Promise<Links> {
  await fillInValidly(page)
  const response = page.waitForResponse('**/api/quotes')
  await page.getByRole('button', { name: 'Get My Free Quote' }).click()
  return (await (await response).json()) as Links
}

/** Chooses files as a visitor does in the list that the browser opens. */
export async function choose(page: Page, ...files: PhotoFile[]) {
  const chooser = page.waitForEvent('filechooser')
  await addPhotos(page).click()
  await (await chooser).setFiles(files)
}

/** The photos that the server has, as the link lists them. */
export async function stored(photosUrl: string) {
  const response = await fetch(photosUrl, { headers: { Accept: 'application/json' } })
  return ((await response.json()) as PhotoList).items
}
