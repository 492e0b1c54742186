import type { Language } from './language.ts'
import * as en from './en.ts'
import * as es from './es.ts'
import type { FaqItem, FormMessages, FormPageMessages, MailMessages } from './messages.ts'

// One map for each use, so that the widget does not bundle the texts of email. A new language is a name in `Language`, a
// file here, and a line in each map, which the types ask for.
/** The texts of the form. */
export const formMessages: Record<Language, FormMessages> = { en: en.form, es: es.form }
/** The questions that visitors ask. */
export const faqItems: Record<Language, FaqItem[]> = { en: en.faq, es: es.faq }
/** The texts of the pages for forms that are posted without scripts. */
export const formPageMessages: Record<Language, FormPageMessages> = { en: en.formPage, es: es.formPage }
/** The texts of email to visitors. */
export const mailMessages: Record<Language, MailMessages> = { en: en.mail, es: es.mail }

/** The label of a stored project type, or the type itself if it is no longer offered. */
export function projectTypeLabel(projectType: string, lang: Language = 'en'): string {
  const labels: Record<string, string> = formMessages[lang].projectTypes
  return labels[projectType] ?? projectType
}

/** The options of the project type, each a value and its text. The first is none. */
export function selectOptions({
  noProjectType,
  projectTypes,
}: FormMessages): [value: string, text: string][] {
  return [['', noProjectType], ...Object.entries(projectTypes)]
}
