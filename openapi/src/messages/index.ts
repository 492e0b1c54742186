import * as en from './en.ts'
import * as es from './es.ts'
import * as vi from './vi.ts'
import type { Language } from '../languages.ts'
import type { QuoteFieldName, SelectFieldName } from '../schemas/quote/quote-request.ts'
import type * as types from './messages.ts'

// Each language has the texts of the English one.
export type FormMessages = typeof en.form
type DialogMessages = typeof en.dialog
type MailMessages = typeof en.mail

// One map for each use, so that the widget does not bundle the texts of email. A new language is a file
// here, and a line in each map, which the types ask for.
/** The texts of the form. */
export const formMessages: Record<Language, FormMessages> = { en: en.form, es: es.form, vi: vi.form }
/** The texts of the dialog that a button opens. */
export const dialogMessages: Record<Language, DialogMessages> = {
  en: en.dialog,
  es: es.dialog,
  vi: vi.dialog,
}
/** The questions that visitors ask. */
export const faqItems: Record<Language, types.FaqItem[]> = { en: en.faq, es: es.faq, vi: vi.faq }
/** The texts of the pages for forms that are posted without scripts. */
export const formPageMessages: Record<Language, types.FormPageMessages> = {
  en: en.formPage,
  es: es.formPage,
  vi: vi.formPage,
}
/** The texts of the page on which a visitor adds photos without scripts. */
export const photoPageMessages: Record<Language, types.PhotoPageMessages> = {
  en: en.photoPage,
  es: es.photoPage,
  vi: vi.photoPage,
}
/** The texts of email to visitors. */
export const mailMessages: Record<Language, MailMessages> = { en: en.mail, es: es.mail, vi: vi.mail }

/** The label of a stored project type, or the type itself if it is no longer offered. */
export function projectTypeLabel(projectType: string, lang: Language = 'en'): string {
  const labels: Record<string, string> = formMessages[lang].projectTypes
  return labels[projectType] ?? projectType
}

type Option = [value: string, text: string]

/** The options of a field, each a value and its text: the first is none. Undefined if the field is no list. */
export function fieldOptions(
  name: QuoteFieldName,
  { noProjectType, projectTypes }: FormMessages,
): Option[] | undefined {
  const options: Record<SelectFieldName, Option[]> & { [Name in QuoteFieldName]?: Option[] } = {
    projectType: [['', noProjectType], ...Object.entries(projectTypes)],
  }
  return options[name]
}
