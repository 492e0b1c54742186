import { company, faqItems } from '@concrete-quote/openapi'
import type { BrowserName } from '../../../widget/testing/engines/orca/desktop.ts'
import { test } from '../../../widget/testing/engines/orca/test.ts'
import { siteTexts } from '../../src/content/texts-by-language.ts'
import { origin } from '../../../widget/testing/test.ts'

const { carousel, frame } = siteTexts.en
const count = company.reviews.length

for (const browser of ['firefox', 'chromium'] satisfies BrowserName[]) {
  test(`announces the carousel and its position in ${browser}`, async ({ openDesktop }) => {
    test.setTimeout(180_000)
    const { press, speech } = await openDesktop(browser, `${origin}/#testimonials`)
    await speech.expectSpoken(company.name)
    await speech.untilSilent()
    await press('Tab')
    await speech.expectSpoken(`${carousel.previous.label} push button`)
    await speech.expectSpoken(carousel.previous.tooltip)
    await press('Return')
    await speech.expectSpoken(`Reviews ${count}, 1 and 2 of ${count}`)
    await press('Tab')
    await speech.expectSpoken(`${carousel.next.label} push button`)
    await press('Return')
    await speech.expectSpoken(`Reviews 1, 2 and 3 of ${count}`)
    await press('Tab')
    await speech.expectSpoken(`${carousel.reviews} panel`)
  })

  test(`announces the skip link, and that the menu opens and closes in ${browser}`, async ({
    openDesktop,
  }) => {
    test.setTimeout(180_000)
    // The page at 200 % has the menu of a phone (WCAG 1.4.10).
    const { press, speech } = await openDesktop(browser, origin, 2)
    await speech.expectSpoken(company.name)
    await speech.untilSilent()
    await press('Tab')
    await speech.expectSpoken(`${frame.skipLink} link`)
    await press('Return')
    await speech.untilSilent()
    await press('shift+Tab')
    await speech.expectSpoken(`${frame.menu} collapsed push button`)
    await press('Return')
    await speech.expectSpoken('expanded')
    await press('Escape')
    await speech.expectSpoken('collapsed')
  })

  test(`announces questions, and that an answer opens in ${browser}`, async ({ openDesktop }) => {
    test.setTimeout(180_000)
    const [first, second] = faqItems.en
    const { press, speech } = await openDesktop(browser, `${origin}/contact#faq-heading`)
    await speech.expectSpoken(company.name)
    await speech.untilSilent()
    await press('Tab')
    await speech.expectSpoken(first?.question ?? '')
    await press('Return')
    await speech.expectSpoken('expanded')
    await press('Tab')
    await speech.expectSpoken(second?.question ?? '')
  })
}
