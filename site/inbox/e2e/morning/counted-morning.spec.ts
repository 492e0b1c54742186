import { expect, test as base, type Locator, type Page } from 'playwright/test'
import { expectAccessible } from '../../../../widget/testing/axe.ts'
import { morning, startMorning, type Morning } from '../../testing/a-morning.ts'
import { expectPaneAccessible } from '../../testing/accessible-pane.ts'
import { items, list, pane, searchBox, signIn, backLink } from '../../testing/inbox-page.ts'

const test = base.extend<{ server: Morning }>({
  server: async ({ browserName: _ }, use) => {
    const server = await startMorning()
    await use(server)
    await server.stop()
  },
})

test.use({ viewport: { width: 390, height: 844 } })

/** Counts taps. Firefox is driven without touch here, so that it is clicked. */
function createThumb(canTap: boolean) {
  let taps = 0
  return {
    tap: async (target: Locator) => {
      taps++
      // What is tapped is in view: nobody scrolls for it.
      await expect(target).toBeInViewport({ ratio: 0.9 })
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

      await test.step('calls the first: one tap. No answer: one tap. Next: one tap.', async () => {
        await thumb.tap(items(page).first().getByRole('link', { name: 'Call (214) 555-0122' }))
        await expect(heading).toHaveText('Maria Ramirez')
        expect(thumb.count()).toBe(1)
        await thumb.tap(button('No answer'))
        await expect(pane(page).getByText(/^Called once, /)).toBeVisible()
        expect(thumb.count()).toBe(1)
        if (hasTouch) await expectPaneAccessible(page)
        await thumb.tap(button('Next'))
        await expect(pane(page).getByRole('link', { name: 'Call (214) 555-0159' })).toBeVisible()
        expect(thumb.count()).toBe(1)
        expect(await readQuote('0122')).toMatchObject({
          answeredAt: null,
          history: [{ type: 'no-answer', by: owner.username }],
        })
      })

      await test.step('texts the second, and marks it as answered: two taps', async () => {
        const text = pane(page).getByRole('link', { name: 'Text (214) 555-0159' })
        await expect(text).toHaveAttribute('href', /^sms:\+12145550159\?&body=\w/)
        await thumb.tap(text)
        await thumb.tap(button('Mark as answered'))
        await expect(pane(page).getByText(`by ${owner.username}.`)).toBeVisible()
        expect(thumb.count()).toBe(2)
      })

      await test.step('sends the price, and is reminded in three days: one tap', async () => {
        await thumb.tap(button('Quote sent: remind me in 3 days'))
        await expect(
          pane(page)
            .getByText(/Follow up .*9:00 AM/)
            .first(),
        ).toBeVisible()
        expect(thumb.count()).toBe(1)
        expect(await readQuote('0159')).toMatchObject({
          answeredBy: owner.username,
          callBackAt: expect.any(String),
        })
      })

      await test.step('finds “the lady with 0381”: four digits, one tap', async () => {
        await searchBox(page).pressSequentially('0381')
        await expect(list(page).getByText('Results for “0381”: 1 request')).toBeVisible()
        await expect(items(page)).toContainText(['Overdue by 3 days'])
        await expectNoFindings(page)
        await thumb.tap(items(page).getByRole('link', { name: 'Carmen Ibarra' }))
        await expect(heading).toHaveText('Carmen Ibarra')
        expect(thumb.count()).toBe(1)
        await expect(pane(page).getByText('Spanish').first()).toBeVisible()
      })

      await test.step('agrees to call her back tomorrow at 9: two taps', async () => {
        await thumb.tap(button('Call back…'))
        await expectNoFindings(page)
        await thumb.tap(button('Tomorrow 9 AM'))
        await expect(
          pane(page)
            .getByText(/Call back .*9:00 AM/)
            .first(),
        ).toBeVisible()
        expect(thumb.count()).toBe(2)
      })

      await test.step('notes where it is, and has it on the map: two taps', async () => {
        const address = page.getByRole('textbox', { name: 'Where is it?' })
        await thumb.tap(address)
        await address.pressSequentially('4711 Elm St, Springfield')
        await thumb.tap(button('Save address'))
        const map = pane(page).getByRole('link', { name: 'Open in maps' })
        await expect(map).toHaveAttribute('href', /4711%20Elm%20St%2C%20Springfield/)
        expect(thumb.count()).toBe(2)
        expect(await readQuote('0381')).toMatchObject({
          address: '4711 Elm St, Springfield',
          history: [{ type: 'call-back' }, { type: 'address' }],
        })
      })

      await test.step('clears the search: who is to be called later is at the end', async () => {
        await page.getByRole('searchbox').press('Escape')
        await backLink(page).click()
        await expect(page.getByRole('link', { name: `${morning.overdue - 2} overdue` })).toBeVisible()
        await expect(items(page)).toHaveCount(50)
        await expect(list(page)).not.toContainText('555-0381')
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
        await thumb.tap(button('Quote sent: remind me in 3 days'))
        await expect(button('Quote sent: remind me in 3 days')).toBeHidden()
        expect(thumb.count()).toBe(1)
        expect(await readQuote('972-555-0100')).toMatchObject({
          source: 'phone',
          spam: null,
          answeredBy: owner.username,
          note: 'Visit on Monday at 9.',
        })
      })

      await test.step('releases who was taken for spam: four taps', async () => {
        await backLink(page).click()
        await thumb.tap(page.getByRole('link', { name: 'Spam' }))
        await thumb.tap(items(page).getByRole('link', { name: 'Walter Pruitt' }))
        const release = button('Not spam')
        await expect(release).toBeVisible()
        await release.scrollIntoViewIfNeeded()
        await thumb.tap(release)
        await expect(button('Mark as answered')).toBeVisible()
        await backLink(page).click()
        await thumb.tap(page.getByRole('link', { name: /^Waiting/ }))
        await expect(page.getByRole('link', { name: `Waiting ${morning.quotes}` })).toBeVisible()
        expect(thumb.count()).toBe(4)
      })

      await test.step('hears in three days that one is won, and one is lost: three taps each', async () => {
        await page.clock.setFixedTime(Date.now() + 4 * 24 * 3_600_000)
        await page.goto('about:blank')
        await page.goto(inbox)
        const [first, second] = [items(page).nth(1), items(page).nth(2)]
        await expect(items(page).first()).toContainText('Call back now')
        await expect(first).toContainText('Follow up now')
        await expect(second).toContainText('Follow up now')
        await expect(page.getByRole('link', { name: `Waiting ${morning.quotes + 2}` })).toBeVisible()
        await thumb.tap(first.getByRole('link').first())
        await thumb.tap(button('Won or lost…'))
        await expectNoFindings(page)
        await page.getByRole('spinbutton', { name: 'Price in dollars' }).pressSequentially('8399.60')
        await thumb.tap(button('Won'))
        await expect(pane(page).getByText('Won: $8,400.')).toBeVisible()
        expect(thumb.count()).toBe(3)
        await backLink(page).click()
        await thumb.tap(items(page).nth(1).getByRole('link').first())
        await thumb.tap(button('Won or lost…'))
        await thumb.tap(button('Lost: too expensive'))
        await expect(pane(page).getByText('Lost: too expensive.')).toBeVisible()
        expect(thumb.count()).toBe(3)
        // It can be corrected.
        await thumb.tap(button('Change outcome…'))
        await thumb.tap(button('Not decided yet'))
        await expect(button('Won or lost…')).toBeVisible()
        expect(thumb.count()).toBe(2)
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
