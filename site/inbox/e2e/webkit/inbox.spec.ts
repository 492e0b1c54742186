import { expect } from 'playwright/test'
import type { QuoteList } from '@concrete-quote/openapi'
import { test as base } from '../../../../widget/testing/engines/webkit/test.ts'
import type { Target } from '../../../../widget/testing/engines/webkit/find-element.ts'
import type { WebKitPage } from '../../../../widget/testing/engines/webkit/webkit-page.ts'
import { anOwner } from '../../../../widget/testing/owners.ts'
import { morning as counts } from '../../testing/a-morning.ts'
import { startSignedInMorning, type SignedInMorning } from '../../testing/signed-in-morning.ts'

/** The signed-in inbox of a morning is open, on a phone. */
const test = base.extend<{ morning: SignedInMorning }>({
  morning: async ({ webKit }, use) => {
    const morning = await startSignedInMorning()
    await webKit.setViewportSize({ width: 390, height: 844 })
    await webKit.goto(morning.inbox)
    await expect.poll(() => webKit.find(row)).not.toBeNull()
    // There is nothing here that calls. React's handlers run all the same.
    await webKit.evaluate(() => {
      const isCall = ({ target }: Event) =>
        target instanceof Element && target.closest('a[href^="tel:"], a[href^="sms:"]') !== null
      addEventListener('click', (event) => isCall(event) && event.preventDefault(), { capture: true })
    })
    await use(morning)
    await morning.stop()
  },
})

const row = { css: '.row' }
const heading = { css: '#pane-title' }
const state = { css: '.pane .notice' }
const button = (name: string) => ({ css: 'button', name })
const link = (name: string) => ({ css: 'a', name })
const field = (name: string) => ({ css: '.pane :is(input, textarea, select)', name })

const textOf = async (page: WebKitPage, target: Target) => (await page.find(target))?.text
const expectText = (page: WebKitPage, target: Target) => expect.poll(() => textOf(page, target))

async function fill(page: WebKitPage, name: string, text: string) {
  await page.click(field(name))
  await page.type(text)
}

/** The stored quotes that a search finds, of all views. */
const find = async ({ read }: SignedInMorning, q: string) =>
  (await read<QuoteList>(`/api/quotes?spam=include&q=${encodeURIComponent(q)}`)).items

base('signing in on http://localhost explains which browsers keep the session', async ({ webKit }) => {
  const { username, password } = await anOwner()
  await webKit.goto(`http://localhost:${process.env.PORT}/inbox/`)
  await expect.poll(() => webKit.find(button('Sign in'))).not.toBeNull()
  await webKit.click({ css: 'input[name=username]' })
  await webKit.type(username)
  await webKit.press('Tab')
  await webKit.type(password)
  await webKit.press('Enter')
  await expectText(webKit, { css: '[role=alert]' }).toContain('use Chrome or Firefox there')
})

test('the owner calls who has waited longest, and goes on to the next', async ({ webKit, morning }) => {
  await expectText(webKit, { css: 'header .overdue' }).toBe(`${counts.overdue} overdue`)
  await expectText(webKit, row).toMatch(/^Maria Ramirez.*\(214\) 555-0122.*Overdue by 3 days$/)
  await webKit.click(link('Call (214) 555-0122'))
  await expectText(webKit, heading).toBe('Maria Ramirez')
  expect((await webKit.focused())?.attributes.id).toBe('pane-title')

  await expect.poll(() => webKit.find({ css: '.dock[aria-disabled=false]' })).not.toBeNull()
  await webKit.click({ css: '.question button', name: 'No answer' })
  // The inbox goes on before it is stored.
  await expect
    .poll(() => find(morning, 'Ramirez 5550122'))
    .toEqual([expect.objectContaining({ answeredAt: null, calls: 1 })])

  await expect.poll(() => webKit.find({ css: '.pane a', name: 'Call (214) 555-0159' })).not.toBeNull()
  await expectText(webKit, state).toMatch(/^Overdue by 3 days, since .*\d [AP]M$/)
  await expectText(webKit, { css: '.undo' }).toMatch(/^Called, no answer: Maria Ramirez/)
})

test('the owner finds a caller by four digits, and agrees on a time and a place', async ({
  webKit,
  morning,
}) => {
  await webKit.click({ css: '[type=search]' })
  await webKit.type('0381')
  await expectText(webKit, { css: '.count' }).toBe('Results for “0381”: 1 request')
  await expectText(webKit, row).toMatch(/^Carmen Ibarra.*Overdue by 3 days$/)
  await webKit.click(link('Carmen Ibarra'))
  await expectText(webKit, heading).toBe('Carmen Ibarra')

  await webKit.click(button('More'))
  await webKit.click({ css: '.sheet button', name: 'Call back…' })
  await webKit.click({ css: 'dialog button', name: 'Tomorrow 9 AM' })
  await expectText(webKit, state).toMatch(/^Call back .*9:00/)
  expect(await webKit.find({ css: 'dialog[open]' })).toBeNull()

  await fill(webKit, 'Where is it?', '12 Oak St, Springfield')
  await webKit.click(button('Save address'))
  await expectText(webKit, { css: '.address [role=status]' }).toBe('Saved')
  const map = await webKit.find(link('Open in maps'))
  expect(map?.attributes.href).toContain(encodeURIComponent('12 Oak St, Springfield'))

  const [agreed] = await find(morning, '0381')
  const nineAm = new Date()
  nineAm.setDate(nineAm.getDate() + 1)
  nineAm.setHours(9, 0, 0, 0)
  expect(agreed).toMatchObject({ callBackAt: nineAm.toISOString(), address: '12 Oak St, Springfield' })
})
