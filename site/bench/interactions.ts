// `npm run bench -- interactions`: INP of each kind of interaction with the site, the form, the builder, and an inbox of 300
// quotes, at 4x CPU throttling. Asserts nothing, because the results depend on the machine.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Locator, type Page } from 'playwright/test'
import { formMessages } from '@concrete-quote/openapi'
import { chromiumOptions } from '../../widget/testing/engines/chromium.ts'
import { figure, median } from '../../widget/testing/programs/figures.ts'
import { startBuiltServer } from '../../widget/testing/programs/built-server.ts'
import { anOwner } from '../../widget/testing/owners.ts'
import { storeQuote } from '../../widget/testing/stored-quotes.ts'

interface EventTiming extends PerformanceEntry {
  /** 0 if the event is not part of an interaction. */
  interactionId: number
}

declare global {
  /** The longest duration of an event since the last reset, in milliseconds. */
  var longestMs: number
}

/** What a visitor does on a page, in this order. */
type Interactions = Record<string, (page: Page) => Promise<void>>

const runs = 5
const slowdown = 4
/** How long a press lasts, in milliseconds. Without it, the press would delay the release, which a person's does not. */
const held = { delay: 100 }
const { labels, submit } = formMessages.en
const field = (page: Page, name: keyof typeof labels): Locator =>
  page.getByRole('form').getByLabel(labels[name])
const type = (page: Page, name: keyof typeof labels, text: string) =>
  field(page, name).pressSequentially(text, { delay: 50 })
const press = (page: Page) => page.getByRole('button', { name: submit }).click(held)

const menu: Interactions = {
  'open the menu': (page) => page.locator('header button').first().click(held),
  'close the menu': (page) => page.keyboard.press('Escape'),
}
const testimonials: Interactions = {
  'show the next testimonial': async (page) => {
    await page.locator('.carousel').scrollIntoViewIfNeeded()
    await page.locator('[data-move=next]').click(held)
  },
}
const form: Interactions = {
  'focus a field, which loads the form': (page) => field(page, 'firstName').click(held),
  'submit the empty form': press,
  'submit it again': press,
  'correct the first field': (page) => type(page, 'firstName', 'Ada'),
  'type the next one': (page) => type(page, 'lastName', 'Lovelace'),
  'type the phone number': (page) => type(page, 'phone', '214 555 0123'),
  'choose the project type': (page) => field(page, 'projectType').press('ArrowDown'),
  'type the details': (page) => type(page, 'projectDetails', 'The driveway has cracked.'),
  'submit a quote': press,
  'close the toast': (page) => page.locator('.cq-toaster button').click(held),
  'open a question': (page) => page.locator('summary').first().click(held),
}
const builder: Interactions = {
  'choose a tab': (page) => page.locator('#tabs').getByText('WordPress').click(held),
  'open more options': (page) => page.locator('summary').first().click(held),
  'type the heading': (page) => page.locator('#option-heading').pressSequentially('Quote', { delay: 50 }),
  'add the questions': (page) => page.locator('#option-faq').click(held),
}
const quotesInInbox = 300
const rows = (page: Page) => page.getByRole('region', { name: 'Requests' }).getByRole('listitem')
const dockButton = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Actions' }).getByRole('button', { name, exact: true })
const inbox: Interactions = {
  'open a quote': async (page) => {
    // Each scroll to the end loads the next page of the list.
    while ((await rows(page).count()) < quotesInInbox) await rows(page).last().scrollIntoViewIfNeeded()
    await rows(page).nth(200).getByRole('link').first().click(held)
  },
  'open more': (page) => dockButton(page, 'More').click(held),
  'mark it as answered': (page) => dockButton(page, 'Mark as answered').click(held),
  'open the next quote': async (page) => {
    // What comes too soon is taken for the second tap of two.
    await page.locator('.dock[aria-disabled=false]').waitFor()
    await dockButton(page, 'More').click(held)
    await dockButton(page, 'Next').click(held)
  },
  'return to the list': (page) => page.getByRole('link', { name: 'Back to the list' }).click(held),
  'type a name to search for': (page) =>
    page.getByRole('searchbox').pressSequentially('Lovelace', { delay: 50 }),
  'search for it': (page) => page.getByRole('searchbox').press('Enter'),
}

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true }
const desktop = { viewport: { width: 1440, height: 900 } }
const journeys = [
  { path: '/', device: phone, interactions: { ...menu, ...testimonials } },
  { path: '/contact', device: phone, interactions: form },
  { path: '/contact', device: desktop, interactions: form },
  { path: '/widget/', device: desktop, interactions: builder },
  { path: '/inbox/', device: phone, interactions: inbox, target: 120 },
]

/** Returns the INP of each interaction, in milliseconds, to the 8 ms that browsers report. */
async function visit(browser: Browser, { path, device, interactions }: (typeof journeys)[number]) {
  const context = await browser.newContext(device)
  if (path === '/inbox/') await context.request.post(`${origin}/api/sessions`, { data: owner })
  const page = await context.newPage()
  await page.addInitScript(() => {
    globalThis.longestMs = 0
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as EventTiming[])
        if (interactionId) globalThis.longestMs = Math.max(globalThis.longestMs, duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  const durations: [string, number][] = []
  for (const [name, interact] of Object.entries(interactions)) {
    await page.evaluate(() => (globalThis.longestMs = 0))
    await interact(page)
    // Entries are reported after the next paint. Those shorter than 16 ms are not.
    await page.waitForTimeout(700)
    durations.push([name, await page.evaluate(() => globalThis.longestMs)])
  }
  await context.close()
  return durations
}

const dataDir = mkdtempSync(join(tmpdir(), 'cq-interactions-'))
const { origin, stop } = await startBuiltServer({ DATA_DIR: dataDir, RATE_LIMIT: 'off' })
const owner = await anOwner(dataDir)
// Each visit marks one of them as answered.
for (let quote = 0; quote < quotesInInbox + runs; quote++) await storeQuote({}, origin)
const browser = await chromium.launch(chromiumOptions)
for (const journey of journeys) {
  const visits: Awaited<ReturnType<typeof visit>>[] = []
  for (let run = 0; run < runs; run++) visits.push(await visit(browser, journey))
  const medians = Object.keys(journey.interactions).map((name, index) => ({
    name,
    ms: median(visits.map((durations) => durations[index]?.[1] ?? NaN)),
  }))
  const where = `${journey.path} at ${journey.device.viewport.width} px`
  for (const { name, ms } of medians) console.log(`${where}, ${name}: ${ms} ms`)
  const slowest = medians.reduce((slowest, next) => (next.ms > slowest.ms ? next : slowest))
  figure(
    `INP, ${where}, ${slowdown}x CPU throttling`,
    `${slowest.ms} ms (${slowest.name})`,
    `under ${journey.target ?? 100} ms`,
  )
}
await browser.close()
await stop()
rmSync(dataDir, { recursive: true })
