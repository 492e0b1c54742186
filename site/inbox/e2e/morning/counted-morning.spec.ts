import { expect, test as base, type Locator, type Page } from 'playwright/test'
import { expectAccessible } from '../../../../widget/testing/axe.ts'
import { morning, startMorning, type Morning } from '../../testing/a-morning.ts'
import { backLink, items, list, pane, searchBox, signIn, untilTapsCount } from '../../testing/inbox-page.ts'

const test = base.extend<{ server: Morning }>({
  server: async ({ browserName: _ }, use) => {
    const server = await startMorning()
    await use(server)
    await server.stop()
  },
})

test.use({ viewport: { width: 360, height: 640 } })

/** Counts taps. Firefox is driven without touch here, so that it is clicked. */
function createThumb(canTap: boolean) {
  let taps = 0
  return {
    tap: async (target: Locator) => {
      taps++
      // What is tapped is in view: nobody scrolls for it.
      await expect(target).toBeInViewport({ ratio: 0.9 })
      await untilTapsCount(target.page())
      await (canTap ? target.tap() : target.click())
    },
    /** The number of taps since the last call. */
    count: () => {
      const counted = taps
      taps = 0
      return counted
    },
  }
}

/** Keeps links to the phone's programs from opening them. */
const stayInBrowser = (page: Page) =>
  page.addInitScript(() =>
    addEventListener(
      'click',
      (event) => {
        if (event.target instanceof Element && event.target.closest('a[href^="tel:"], a[href^="sms:"]'))
          event.preventDefault()
      },
      true,
    ),
  )

for (const hasTouch of [true, false]) {
  test.describe(() => {
    test.use({ hasTouch })
    const tag = hasTouch ? [] : '@heavy'
    const title = `the owner works off a morning with his ${hasTouch ? 'thumb' : 'mouse'}`

    test(title, { tag }, async ({ page, server }) => {
      test.setTimeout(120_000)
      const { inbox, owner, readQuote } = server
      const thumb = createThumb(hasTouch)
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      const heading = page.getByRole('heading', { level: 2 })
      // An installed Firefox, which has no touch, may end the page after axe.
      const expectNoFindings = hasTouch ? expectAccessible : () => undefined
      await stayInBrowser(page)

      await test.step('signs in, and sees who has waited longest', async () => {
        await page.goto(inbox)
        await signIn(page, owner)
        await expect(page.getByRole('link', { name: `${morning.overdue} overdue` })).toBeVisible()
        await expect(page.getByRole('link', { name: `Waiting ${morning.quotes}` })).toBeVisible()
        await expect(items(page).first()).toBeInViewport({ ratio: 1 })
        await expect(items(page).first()).toContainText('Maria Ramirez')
        await expect(items(page).first()).toContainText('Overdue by 3 days')
        await expectNoFindings(page)
      })

      const call = (number: string) => pane(page).getByRole('link', { name: `Call (214) 555-${number}` })

      await test.step('calls six who answer, and three who do not, and marks one as spam: 25 taps at most', async () => {
        const numbers = ['0122', '0159', '0196', '0233', '0270', '0307', '0344', '0381', '0418', '0455']
        const [first] = await items(page).getByRole('link', { name: 'Call (214) 555-0122' }).all()
        for (const [n, next] of numbers.slice(1).entries()) {
          await thumb.tap(n === 0 && first ? first : call(numbers[n] ?? ''))
          await expect(heading).not.toHaveText('Request')
          await expect(page.getByText(/^Did you reach/)).toBeVisible()
          if (n === 0) await expectNoFindings(page)
          await thumb.tap(button(n % 3 === 0 ? 'No answer' : 'Reached'))
          await expect(call(next)).toBeVisible()
        }
        await thumb.tap(button('More'))
        await expectNoFindings(page)
        await thumb.tap(button('Mark as spam'))
        await expect(call('0492')).toBeVisible()
        const taps = thumb.count()
        console.log(`Ten requests: ${taps} taps`)
        expect(taps).toBeLessThanOrEqual(25)
        expect(await readQuote('0122')).toMatchObject({
          answeredAt: null,
          history: [{ type: 'no-answer', by: owner.username }],
        })
        expect(await readQuote('0159')).toMatchObject({ answeredBy: owner.username })
        await expect.poll(() => readQuote('0455')).toMatchObject({ spam: 'marked' })
      })

      await test.step('texts the next, and marks it as answered: three taps', async () => {
        const text = pane(page).getByRole('link', { name: 'Text (214) 555-0492' })
        await expect(text).toHaveAttribute('href', /^sms:\+12145550492\?&body=\w/)
        await thumb.tap(text)
        await thumb.tap(button('More'))
        await thumb.tap(button('Mark as answered'))
        await expect(pane(page).getByText(`by ${owner.username}.`)).toBeVisible()
        expect(thumb.count()).toBe(3)
      })

      await test.step('sends the price, and is reminded in three days: two taps', async () => {
        await thumb.tap(button('More'))
        await thumb.tap(button('Quote sent: remind me in 3 days'))
        await expect(
          pane(page)
            .getByText(/Follow up .*9:00 AM/)
            .first(),
        ).toBeVisible()
        expect(thumb.count()).toBe(2)
        expect(await readQuote('0492')).toMatchObject({
          answeredBy: owner.username,
          callBackAt: expect.any(String),
        })
      })

      await test.step('finds “the lady with 0825”: four digits, one tap', async () => {
        await backLink(page).click()
        await searchBox(page).pressSequentially('0825')
        await expect(list(page).getByText('Results for “0825”: 1 request')).toBeVisible()
        await expect(items(page)).toContainText([/Overdue by/])
        await expectNoFindings(page)
        await thumb.tap(items(page).getByRole('link', { name: 'Carmen Ibarra' }))
        await expect(heading).toHaveText('Carmen Ibarra')
        expect(thumb.count()).toBe(1)
        await expect(pane(page).getByText('Spanish').first()).toBeVisible()
      })

      await test.step('agrees to call her back tomorrow at 9: three taps', async () => {
        await thumb.tap(button('More'))
        await thumb.tap(button('Call back…'))
        await expectNoFindings(page)
        await thumb.tap(button('Tomorrow 9 AM'))
        await expect(
          pane(page)
            .getByText(/Call back .*9:00 AM/)
            .first(),
        ).toBeVisible()
        expect(thumb.count()).toBe(3)
      })

      await test.step('notes where it is, and has it on the map: two taps', async () => {
        const address = page.getByRole('textbox', { name: 'Where is it?' })
        await address.scrollIntoViewIfNeeded()
        await thumb.tap(address)
        await address.pressSequentially('4711 Elm St, Springfield')
        await thumb.tap(button('Save address'))
        const map = pane(page).getByRole('link', { name: 'Open in maps' })
        await expect(map).toHaveAttribute('href', /4711%20Elm%20St%2C%20Springfield/)
        expect(thumb.count()).toBe(2)
        expect(await readQuote('0825')).toMatchObject({
          address: '4711 Elm St, Springfield',
          history: [{ type: 'call-back' }, { type: 'address' }],
        })
      })

      await test.step('clears the search: who is to be called later is at the end', async () => {
        await backLink(page).click()
        await searchBox(page).press('Escape')
        await expect(page.getByRole('link', { name: `${morning.overdue - 9} overdue` })).toBeVisible()
        await expect(items(page)).toHaveCount(morning.quotes - 8)
        await expect(items(page).last()).toContainText('555-0825')
      })

      await test.step('enters a phone request with a note, answered, on one screen', async () => {
        await thumb.tap(page.getByRole('link', { name: 'Add phone request' }))
        const field = (name: string) => page.getByRole('textbox', { name })
        await field('First Name').pressSequentially('Grace')
        await field('Last Name').pressSequentially('Hopper')
        await field('Phone').pressSequentially('972-555-0100')
        await page.getByRole('combobox', { name: 'Project Type' }).selectOption({ label: 'Foundation' })
        await field('Project Details').pressSequentially('A slab for a workshop.')
        await field('Note').pressSequentially('Visit on Monday at 9.')
        await thumb.tap(page.getByRole('checkbox', { name: 'I have talked to them' }))
        await thumb.tap(button('Save request'))
        await expect(heading).toHaveText('Grace Hopper')
        await expect(pane(page).getByText(`by ${owner.username}.`)).toBeVisible()
        expect(thumb.count()).toBe(3)
        await thumb.tap(button('More'))
        await thumb.tap(button('Quote sent: remind me in 3 days'))
        await expect(
          pane(page)
            .getByText(/Follow up/)
            .first(),
        ).toBeVisible()
        expect(thumb.count()).toBe(2)
        expect(await readQuote('972-555-0100')).toMatchObject({
          source: 'phone',
          spam: null,
          answeredBy: owner.username,
          note: 'Visit on Monday at 9.',
        })
      })

      await test.step('releases who was taken for spam: five taps', async () => {
        await backLink(page).click()
        await thumb.tap(page.getByRole('link', { name: 'Spam' }))
        await thumb.tap(items(page).getByRole('link', { name: 'Walter Pruitt' }))
        await thumb.tap(button('More'))
        await thumb.tap(button('Not spam'))
        await expect(pane(page).getByText(/^Waiting/)).toBeVisible()
        await backLink(page).click()
        await thumb.tap(page.getByRole('link', { name: /^Waiting/ }))
        await expect(page.getByRole('link', { name: `Waiting ${morning.quotes - 7}` })).toBeVisible()
        expect(thumb.count()).toBe(5)
      })

      await test.step('hears in three days that one is won, and one is lost: five taps, and four', async () => {
        await page.clock.setFixedTime(Date.now() + 4 * 24 * 3_600_000)
        await page.goto('about:blank')
        await page.goto(inbox)
        const [first, second] = [items(page).nth(1), items(page).nth(2)]
        await expect(items(page).first()).toContainText('Call back now')
        await expect(first).toContainText('Follow up now')
        await expect(second).toContainText('Follow up now')
        await expect(page.getByRole('link', { name: `Waiting ${morning.quotes - 5}` })).toBeVisible()
        await thumb.tap(first.getByRole('link').first())
        await thumb.tap(button('More'))
        await thumb.tap(button('Won or lost…'))
        await expectNoFindings(page)
        await thumb.tap(button('Won…'))
        await page.getByRole('spinbutton', { name: 'Price in dollars' }).pressSequentially('8399.60')
        await thumb.tap(button('Save as won'))
        await expect(pane(page).getByText('Won: $8,400.')).toBeVisible()
        expect(thumb.count()).toBe(5)
        await backLink(page).click()
        await thumb.tap(items(page).nth(1).getByRole('link').first())
        await thumb.tap(button('More'))
        await thumb.tap(button('Won or lost…'))
        await thumb.tap(button('Too expensive'))
        await expect(pane(page).getByText('Lost: too expensive.')).toBeVisible()
        expect(thumb.count()).toBe(4)
        // It can be corrected.
        await thumb.tap(button('More'))
        await thumb.tap(button('Change outcome…'))
        await thumb.tap(button('Not decided yet'))
        await expect(pane(page).getByText('Lost: too expensive.')).toBeHidden()
        expect(thumb.count()).toBe(3)
        await backLink(page).click()
      })

      await test.step('prints the list: two taps', async () => {
        await page.evaluate(() => {
          window.print = () => void (document.documentElement.dataset.printed = 'true')
        })
        await thumb.tap(button('Menu'))
        await thumb.tap(button('Print the list'))
        await expect(page.locator('html[data-printed]')).toBeAttached()
        expect(thumb.count()).toBe(2)
      })
    })
  })
}
