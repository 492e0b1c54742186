import type { Page } from 'playwright/test'

/** Lets the requests of a page that match wait, as a slow network does. Resolves to a function that lets them go on. */
export async function hold(page: Page, url: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(url, async (route) => {
    await released
    await route.fallback()
  })
  return release
}
