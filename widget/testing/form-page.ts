import { randomUUID } from 'node:crypto'
import {
  exampleOf,
  formMessages,
  Quote,
  quoteFieldNames,
  quoteFields,
  type Language,
  type QuoteFieldName,
} from '@concrete-quote/openapi'
import { expect, type Locator, type Page, type Route } from 'playwright/test'

/** The input of a visitor, by field. The unique last name identifies the quote. */
export function aVisitor() {
  return {
    firstName: '  Zoë 🧱 ',
    lastName: `O'Brien "漢字" ${randomUUID()}`,
    phone: '+49 (0)30 123456',
    email: 'zoe@example.com',
    projectDetails: 'Die Einfahrt ist gerissen.\nSehr tief: <b>3 cm</b> — "bitte" helfen.',
  }
}
type Visitor = ReturnType<typeof aVisitor>
export const typedFields = ['firstName', 'lastName', 'phone', 'email', 'projectDetails'] as const

const text = '(214) 555-0123'
const validValues = {
  ...exampleOf(Quote),
  firstName: text,
  lastName: text,
  phone: text,
  projectType: 'other',
  projectDetails: text,
}

/** Fills in the fields of a form for which there are values, and the other required ones with arbitrary valid ones. */
export async function fillInValidly(
  form: Page | Locator,
  lang: Language = 'en',
  values: Partial<Record<QuoteFieldName, string>> = {},
) {
  for (const name of quoteFieldNames) {
    const { control, optional } = quoteFields[name]
    const value = values[name] ?? (optional ? null : validValues[name])
    const field = form.getByLabel(formMessages[lang].labels[name])
    if (value !== null) await (control === 'select' ? field.selectOption(value) : field.fill(value))
  }
}

/** Responds to every quote request like a server other than ours. */
export async function answerQuotes(page: Page, answer: { status: number; body: string }) {
  await page.route('**/api/quotes', (route: Route) =>
    route.fulfill({
      ...answer,
      headers: {
        'Access-Control-Allow-Origin': new URL(page.url()).origin,
        'Access-Control-Allow-Credentials': 'true',
      },
    }),
  )
}

/** What tests do on a page with the form, in the language of the form. */
export function createFormPage(lang: Language) {
  const messages = formMessages[lang]
  const field = (page: Page, name: QuoteFieldName) => page.getByLabel(messages.labels[name])
  const error = (name: QuoteFieldName) => messages.errors[name].replace('{min}', '10')
  /** The message of an error response: the API responds in English only. */
  const errorMessage = (status: number, message: string) =>
    `${status}: ${lang === 'en' ? message : (messages.errorsByStatus[status] ?? messages.failedDetail)}`

  const button = (page: Page) => page.getByRole('button', { name: messages.submit })
  const toasts = (page: Page) => page.getByRole('region', { name: messages.notifications })

  const fillIn = (page: Page, visitor: Visitor) =>
    fillInValidly(page, lang, { ...visitor, projectType: 'steps' })

  async function expectTyped(page: Page, visitor: Visitor) {
    for (const name of typedFields) await expect(field(page, name)).toHaveValue(visitor[name])
    await expect(field(page, 'projectType')).toHaveValue('steps')
  }

  return { messages, field, error, errorMessage, button, toasts, fillIn, expectTyped }
}

export type FormPage = ReturnType<typeof createFormPage>
