import type { Page } from 'playwright/test'

export const button = (page: Page) => page.getByRole('button', { name: 'Get My Free Quote' })
export const form = (page: Page) => page.locator('concrete-quote-form')
export const heading = (page: Page) => page.getByRole('heading', { name: 'Request Your Free Quote' })
/** Removes the script and the element, which the test adds itself. */
export const withoutWidget = (html: string) => html.replace(/<script.*<\/script>\n<concrete.*/, '')
export const chosenType = (page: Page) => page.getByLabel('Project Type').locator('option:checked')
/** Loads the script of the widget. */
export const load = (page: Page, origin: string) =>
  page.addScriptTag({ type: 'module', url: `${origin}/widget/v1/concrete-quote-form.js` })
/** Sets an attribute of the form, or removes it. */
export const set = (page: Page, name: string, value: string | null) =>
  form(page).evaluate(
    (element, [name, value]) => {
      if (value === null) element.removeAttribute(name)
      else element.setAttribute(name, value)
    },
    [name, value] as const,
  )
