import { expect } from 'playwright/test'
import { startQuotesProxy, type QuotesProxy } from '../../testing/engines/quotes-proxy.ts'
import { test } from '../../testing/engines/webkit/test.ts'
import type { ConcreteQuoteForm } from '../../src/element/element.ts'
import { snippet } from '../../testing/test.ts'

const heading = (name: string) => ({ css: '[part=heading]', name })
const field = (name: string) => ({ css: 'input, select, textarea', name })

let quotes: QuotesProxy
test.beforeEach(async ({ webKit, origin, partnerPage }) => {
  quotes = await startQuotesProxy(origin)
  await webKit.goto(await partnerPage(snippet(quotes.url)))
  await expect.poll(() => webKit.find(heading('Request Your Free Quote'))).not.toBeNull()
})
test.afterEach(() => quotes.close())

test('attributes update live, and restore the default when removed', async ({ webKit }) => {
  await webKit.evaluate(() => {
    const form = document.querySelector('concrete-quote-form')
    form?.setAttribute('heading', 'Ask us')
    form?.setAttribute('project-type', 'patio')
    form?.setAttribute('phone', '+49 30 123456')
  })
  await expect.poll(() => webKit.find(heading('Ask us'))).not.toBeNull()
  await expect.poll(async () => (await webKit.find(field('Project Type')))?.value).toBe('patio')
  expect((await webKit.find({ css: 'a', name: '+49' }))?.attributes.href).toBe('tel:+4930123456')
  await webKit.evaluate(() => document.querySelector('concrete-quote-form')?.removeAttribute('heading'))
  await expect.poll(() => webKit.find(heading('Request Your Free Quote'))).not.toBeNull()
})

test('the language changes with the attribute', async ({ webKit }) => {
  await webKit.evaluate(() => document.querySelector('concrete-quote-form')?.setAttribute('lang', 'es'))
  await expect.poll(() => webKit.find(heading('Pida su cotización gratis'))).not.toBeNull()
})

test('a question of the FAQ opens, and closes the one before', async ({ webKit }) => {
  await webKit.evaluate(() => document.querySelector('concrete-quote-form')?.setAttribute('faq', ''))
  const question = (name: string) => ({ css: 'summary', name })
  const answer = (name: string) => ({ css: 'details[open] [part=answer]', name })
  await expect.poll(() => webKit.find(question('How long'))).not.toBeNull()
  await webKit.click(question('How long'))
  await expect.poll(() => webKit.find(answer('3-5 days'))).not.toBeNull()
  await webKit.click(question('Are estimates free?'))
  await expect.poll(() => webKit.find(answer('itemized estimate'))).not.toBeNull()
  expect(await webKit.find(answer('3-5 days'))).toBeNull()
})

test('methods fill in, focus, and clear the form, and events report a stored quote', async ({ webKit }) => {
  await webKit.evaluate(() => {
    const form = document.querySelector<ConcreteQuoteForm>('concrete-quote-form')
    form?.prefill({
      firstName: 'Ada',
      lastName: 'Lovelace',
      phone: '2145550123',
      projectType: 'patio',
      projectDetails: 'The patio has cracked.',
    })
    for (const type of ['quote-submit', 'quote-submitted']) {
      document.addEventListener(type, (event) => {
        const { detail } = event as CustomEvent<object>
        document.body.dataset[type.replace('-', '')] = Object.keys(detail).sort().join()
      })
    }
    form?.focus()
  })
  expect((await webKit.focused())?.name).toContain('First Name')
  expect((await webKit.focused())?.value).toBe('Ada')
  await webKit.click({ css: 'form button', name: 'Get My Free Quote' })
  const events = () => webKit.evaluate(() => ({ ...document.body.dataset }))
  await expect.poll(events).toEqual({ quotesubmit: 'projectType', quotesubmitted: 'id,projectType' })
  await webKit.evaluate(() => {
    const form = document.querySelector<ConcreteQuoteForm>('concrete-quote-form')
    form?.prefill({ firstName: 'Grace' })
    form?.reset()
  })
  await expect.poll(async () => (await webKit.find(field('First Name')))?.value).toBe('')
})

test('two forms, removed and inserted again, keep their own drafts', async ({ webKit }) => {
  await webKit.evaluate(() => {
    const first = document.querySelector('concrete-quote-form')
    const second = document.createElement('concrete-quote-form')
    first?.setAttribute('heading', 'First')
    second.setAttribute('heading', 'Second')
    if (first instanceof HTMLElement) first.id = 'first'
    second.id = 'second'
    first?.after(second)
  })
  const value = (id: string) =>
    webKit.evaluate(
      (id) =>
        document.getElementById(id)?.shadowRoot?.querySelector<HTMLInputElement>('[name=firstName]')?.value,
      id,
    )
  await expect.poll(() => value('second')).toBe('')
  for (const id of ['first', 'second']) {
    await webKit.evaluate((id) => document.getElementById(id)?.focus(), id)
    await webKit.type(id)
  }
  await webKit.evaluate(() => {
    const forms = [...document.querySelectorAll('concrete-quote-form')]
    for (const form of forms) form.remove()
    document.body.append(...forms.reverse())
  })
  await expect.poll(() => value('first')).toBe('first')
  await expect.poll(() => value('second')).toBe('second')
})
