import type { Page } from 'playwright/test'
import { expectAccessible } from '../../../widget/testing/axe.ts'
import { pane } from './inbox-page.ts'

/**
 * Expects no axe violations on a page with an open quote. It is scrolled to its end first: axe does not know that what
 * the actions of a phone cover can be scrolled into view, and calls it too small.
 */
export async function expectPaneAccessible(page: Page) {
  await pane(page).evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expectAccessible(page)
}
