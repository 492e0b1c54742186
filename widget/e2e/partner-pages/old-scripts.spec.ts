import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { componentsPage } from '../../testing/pages/components-page.ts'
import { fillInValidly } from '../../testing/form-page.ts'
import { choose, drawPhoto, photos } from '../../testing/photos/add-photos.ts'
import { origin, snippet, test } from '../../testing/test.ts'

/** What scripts of partners' pages do to what every script uses. */
const scripts = {
  'replace Event, as MooTools does':
    'const { prototype } = Event; window.Event = (event) => { if (typeof event === "string") throw new TypeError("not an event"); return event }; window.Event.prototype = prototype',
  'replace CustomEvent and KeyboardEvent': 'window.CustomEvent = function () {}; window.KeyboardEvent = {}',
  'replace Document and Element, as MooTools does':
    'window.Document = function () {}; window.Element = function () {}; document.$constructor = window.Document',
  'replace Promise': 'window.Promise = function () { this.then = this.done = () => this }',
  'add a method to Object.prototype': 'Object.prototype.isEmpty = function () { return false }',
  'add values to Object.prototype':
    'Object.prototype.debug = true; Object.prototype.version = "1.2"; Object.prototype.parent = null; Object.prototype.config = { a: [1] }',
  'add methods with common names to Object.prototype':
    'for (const name of ["extend", "each", "clone", "keys", "values", "size", "contains", "merge", "inspect", "toArray", "map", "is", "check", "parse", "or", "pipe"]) Object.prototype[name] = function () { return this }',
  'add a getter to Object.prototype':
    'Object.defineProperty(Object.prototype, "own", { enumerable: true, get() { return Object.keys(this) } })',
  'extend Array.prototype, String.prototype, and Function.prototype':
    'for (const { prototype } of [Array, String, Function]) Object.assign(prototype, { each() {}, first() {}, inspect() {}, contains: true })',
  'add toJSON to arrays and strings, as Prototype does':
    'for (const { prototype } of [Array, String, Number, Date]) prototype.toJSON = function () { return `"${this}"` }',
  'extend elements, as Prototype does':
    'Object.assign(HTMLElement.prototype, { hide() {}, show() {}, select() {}, update() {}, insert() {}, wrap() {}, empty() {}, observe() {}, fire() {}, visible() {}, remove() { this.parentNode.removeChild(this) } })',
}

/** Elements whose names hide members of `document`. */
const names = {
  hidden: '<iframe name="hidden" hidden></iframe>',
  'querySelector and body': '<form name="querySelector"></form><form name="body"></form>',
  createElement: '<img name="createElement" alt="">',
  'addEventListener, createEvent, and documentElement':
    '<object id="addEventListener"></object><embed name="createEvent"><img name="documentElement" alt=""><form name="dispatchEvent"></form>',
}

const pinnedButton = readdirSync(join(import.meta.dirname, '../../dist/standalone')).find((name) =>
  /^concrete-quote-button\.[\da-f]{16}\.js$/.test(name),
)

/** Notes the events of forms. */
const recordEvents = `<script>const root = document.scripts[0].closest('html'); root.dataset.events = ''
for (const type of ['quote-submit', 'quote-submitted', 'quote-failed']) addEventListener(type, () => root.dataset.events += type + ' ')</script>`

const toast = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' })

async function submit(page: Page) {
  await fillInValidly(page)
  await page.getByRole('button', { name: 'Get My Free Quote' }).click()
  await expect(toast(page)).toContainText('Quote Request Submitted!')
}

/** Runs a script before those of the page, which would otherwise be hidden. */
const withScript = (html: string, script: string) => html.replace('<title>', `<script>${script}</script>$&`)

for (const [what, script] of Object.entries(scripts)) {
  test(`works on pages whose scripts ${what}`, async ({ page, visit }) => {
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await visit(withScript(snippet(origin), script) + recordEvents)
    await submit(page)
    await expect(page.locator('html')).toHaveAttribute('data-events', 'quote-submit quote-submitted ')
    await expect(page.getByLabel('First Name')).toHaveValue('')
    expect(errors).toEqual([])
  })
}

for (const [what, elements] of Object.entries(names)) {
  test(`works on pages with elements that are named ${what}, and closes its toast`, async ({
    page,
    visit,
  }) => {
    await visit(snippet(origin).replace('<concrete', `${recordEvents}${elements}$&`))
    await submit(page)
    await expect(page.locator('html')).toHaveAttribute('data-events', 'quote-submit quote-submitted ')
    await expect(toast(page)).not.toContainText('Quote Request Submitted!')
  })
}

const everything = Object.values(scripts).join('\n;')

for (const file of ['embed.js', 'concrete-quote-button.js', pinnedButton ?? ''])
  test(`opens the form and adds a photo on a page with all of these, by ${file.replace(/\..*\./, '.HASH.')}`, async ({
    page,
    visit,
  }) => {
    const html = snippet(origin)
      .replace('type="module"', file === 'embed.js' ? 'async' : 'type="module"')
      .replace('concrete-quote-form.js', file)
      .replace(
        /<concrete.*/,
        `<concrete-quote-button><a href="?hosted">Quote</a></concrete-quote-button>${Object.values(names).join('')}<form name="head"></form>`,
      )
    const photo = await drawPhoto(page, 80, 60)
    await visit(withScript(html, everything))
    await page.getByRole('link', { name: 'Quote' }).click()
    await submit(page)
    await choose(page, photo)
    await expect(photos(page)).toContainText('Sent')
  })

for (const what of ['replace Event, as MooTools does', 'replace CustomEvent and KeyboardEvent'] as const)
  test(`the components work on pages whose scripts ${what}`, async ({ page, visit }) => {
    await visit(withScript(await componentsPage(origin), scripts[what]))
    await submit(page)
  })
