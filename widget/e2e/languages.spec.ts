import { expect, type Page } from 'playwright/test'
import { answerQuotes } from '../testing/form-page.ts'
import { storedQuotes } from '../testing/stored-quotes.ts'
import { origin, snippet, test } from '../testing/test.ts'

const german = {
  heading: 'Kostenloses Angebot',
  labels: {
    firstName: 'Vorname',
    lastName: 'Nachname',
    phone: 'Telefon',
    email: 'E-Mail',
    projectType: 'Art der Arbeit',
    projectDetails: 'Beschreibung',
  },
  errors: { projectDetails: 'Bitte mindestens {min} Zeichen', tooLong: 'Höchstens {max} Zeichen' },
  submit: 'Angebot anfordern',
  failed: 'Nicht gesendet',
  failedDetail: 'Bitte versuchen Sie es noch einmal.',
  errorsByStatus: { 429: 'Zu viele Anfragen.' },
  submitted: 'Danke!',
  submittedDetail: 'Wir melden uns.',
  next: 'So geht es weiter',
  nextCall: 'Bis {time} rufen wir Sie unter {phone} an.',
  another: 'Neue Anfrage',
  faq: [{ question: 'Wie lange dauert es?', answer: 'Drei Tage.' }],
}

const arabic = {
  heading: 'اطلب عرض سعر مجاني',
  labels: {
    firstName: 'الاسم الأول',
    lastName: 'اسم العائلة',
    phone: 'الهاتف',
    email: 'البريد الإلكتروني',
    projectType: 'نوع المشروع',
    projectDetails: 'تفاصيل المشروع',
  },
  noProjectType: 'اختر نوع المشروع',
  errors: { phone: 'رقم الهاتف مطلوب' },
  submit: 'احصل على عرض السعر',
  failed: 'تعذر الإرسال',
  call: 'أو اتصل على',
}

/** The snippet of the README with attributes. */
function page(origin: string, attributes: Record<string, string>): string {
  const text = Object.entries(attributes).map(
    ([name, value]) => `${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`,
  )
  return snippet(origin).replace('<concrete-quote-form', `$& ${text.join(' ')}`)
}

const element = (page: Page) => page.locator('concrete-quote-form')
const english = (page: Page) => page.getByRole('button', { name: 'Get My Free Quote' })

test.describe('a form with texts of the page', () => {
  test('shows them, validates with them, and tells the owner the language', async ({
    page: tab,
    partnerPage,
  }) => {
    await tab.goto(
      await partnerPage(page(origin, { lang: 'de-AT', faq: '', messages: JSON.stringify(german) })),
    )
    await expect(tab.getByRole('heading', { name: 'Kostenloses Angebot' })).toBeVisible()
    await expect(element(tab).locator('form')).toHaveAttribute('lang', 'de-AT')
    await expect(element(tab).locator('form')).toHaveAttribute('dir', 'ltr')
    await expect(tab.locator('summary')).toHaveText(['Wie lange dauert es?'])
    await tab.getByLabel('Beschreibung').fill('Kurz')
    await tab.getByLabel('Vorname').fill('x'.repeat(101))
    await tab.getByRole('button', { name: 'Angebot anfordern' }).click()
    await expect(tab.getByText('Bitte mindestens 10 Zeichen')).toBeVisible()
    await expect(tab.getByText('Höchstens 100 Zeichen')).toBeVisible()
    // What the page has no text for is in English.
    await expect(tab.getByText('Phone number is required')).toBeVisible()

    const lastName = `Umlaut ${Date.now()}`
    await tab.getByLabel('Vorname').fill('Jörg')
    await tab.getByLabel('Nachname').fill(lastName)
    await tab.getByLabel('Telefon').fill('(214) 555-0123')
    await tab.getByLabel('Art der Arbeit').selectOption('patio')
    await tab.getByLabel('Beschreibung').fill('Eine neue Terrasse.')
    await tab.getByRole('button', { name: 'Angebot anfordern' }).click()
    await expect(tab.locator('.cq-next')).toHaveText(
      /^So geht es weiterBis \S+ [^{]* rufen wir Sie unter \(214\) 555-0123 an\..*Neue Anfrage$/,
    )
    const stored = (await storedQuotes()).find((quote) => quote.lastName === lastName)
    expect(stored).toMatchObject({ lang: 'de-AT' })
  })

  test('explains an error of the API with them', async ({ page: tab, partnerPage }) => {
    await tab.goto(await partnerPage(page(origin, { lang: 'de', messages: JSON.stringify(german) })))
    await answerQuotes(tab, { status: 429, body: 'Too many requests' })
    await tab.getByLabel('Beschreibung').fill('Eine neue Terrasse.')
    await tab.getByLabel('Art der Arbeit').selectOption('patio')
    for (const label of ['Vorname', 'Nachname', 'Telefon']) await tab.getByLabel(label).fill('(214) 555-0123')
    await tab.getByRole('button', { name: 'Angebot anfordern' }).click()
    await expect(element(tab).locator('[part=status]')).toHaveText('Nicht gesendet. 429: Zu viele Anfragen.')
    await expect(element(tab).locator('[part=toast]')).toContainText('Nicht gesendet429: Zu viele Anfragen.')
  })

  test('takes them as a property, warns once of a name that no text has, and drops them with the property', async ({
    page: tab,
    partnerPage,
  }) => {
    const warnings: string[] = []
    tab.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())))
    await tab.goto(await partnerPage(snippet(origin)))
    await expect(english(tab)).toBeVisible()
    const set = (messages: object | null) =>
      tab.evaluate((messages) => {
        const [form] = document.getElementsByTagName('concrete-quote-form')
        Object.assign(form as HTMLElement, { messages })
      }, messages)
    await set({ submit: 'Go', labels: { fistName: 'Typo' } })
    await expect(tab.getByRole('button', { name: 'Go', exact: true })).toBeVisible()
    await set({ submit: 'Go on', labels: { fistName: 'Typo' } })
    await expect(tab.getByRole('button', { name: 'Go on' })).toBeVisible()
    await set(null)
    await expect(english(tab)).toBeVisible()
    expect(warnings).toEqual(['<concrete-quote-form>: `messages.labels.fistName` is not a text of the form.'])
  })

  test('reads from right to left in Arabic, but for phone numbers and email addresses', async ({
    page: tab,
    partnerPage,
  }) => {
    await tab.goto(await partnerPage(page(origin, { lang: 'ar', messages: JSON.stringify(arabic) })))
    await expect(element(tab).locator('[part=form]')).toHaveCSS('direction', 'rtl')
    await expect(element(tab).locator('[part=toast]')).toHaveCSS('direction', 'rtl')
    const [first, last] = [
      await tab.getByLabel('الاسم الأول').boundingBox(),
      await tab.getByLabel('اسم العائلة').boundingBox(),
    ]
    expect(first?.x).toBeGreaterThan(last?.x ?? NaN)
    for (const label of ['الهاتف', 'البريد الإلكتروني'])
      await expect(tab.getByLabel(label)).toHaveCSS('direction', 'ltr')
    await expect(tab.getByLabel('الهاتف')).toHaveCSS('text-align', 'right')
    await tab.getByRole('button', { name: 'احصل على عرض السعر' }).click()
    await expect(tab.getByText('رقم الهاتف مطلوب')).toBeVisible()
  })
})
