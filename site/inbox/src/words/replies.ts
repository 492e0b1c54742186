import {
  callLink,
  company,
  mailLink,
  projectTypeLabel,
  replyNames,
  replyPlaceholders,
  type replyUses,
  supportedLanguage,
  type ListedQuote,
  type ReplyTexts,
  type ReplyName,
  type StoredQuote,
} from '@concrete-quote/openapi'
import { capitalize } from './quote-words.ts'

export const replyLabels: Record<keyof typeof replyUses, string> = {
  firstContact: 'First contact',
  noAnswer: 'No answer',
  quoteSent: 'Quote sent',
  appointment: 'Appointment',
  review: 'Review',
}

/** The messages that can be sent: without a page for reviews, nobody is asked for one. */
export const offeredReplies = replyNames.filter((name) => name !== 'review' || company.reviewPage)

/** What messages can name. */
export const offeredPlaceholders = Object.entries(replyPlaceholders).filter(
  ([name]) => name !== 'reviewPage' || company.reviewPage,
)

/** The message that fits the state of a quote: none if it is settled whether the job is won, and nobody is to be asked. */
export function replyTo(
  quote: Pick<ListedQuote, 'answeredAt' | 'callBackAt' | 'outcome' | 'lostReason'>,
  calls: number,
): ReplyName | undefined {
  const { answeredAt, callBackAt, outcome, lostReason } = quote
  if (outcome === 'won') return callBackAt !== null && company.reviewPage ? 'review' : undefined
  if (outcome !== null) return lostReason === 'no-answer' ? 'noAnswer' : undefined
  // A price was sent if the owner wants to be reminded of it.
  if (answeredAt !== null) return callBackAt === null ? 'appointment' : 'quoteSent'
  return calls > 0 ? 'noAnswer' : 'firstContact'
}

/** Writes messages in the language of whoever gets them, signed by the user. What is no placeholder stays as it is. */
export function createWriter(replies: ReplyTexts | undefined, user: string | undefined) {
  return (
    quote: Pick<StoredQuote, 'lang' | 'firstName' | 'projectType'>,
    name: ReplyName | undefined,
  ): string => {
    if (!replies || !user || !name) return ''
    const { lang, firstName, projectType } = quote
    const language = supportedLanguage(lang) ?? 'en'
    const values: Record<keyof typeof replyPlaceholders, string> = {
      firstName,
      projectType: projectTypeLabel(projectType, language),
      // Names to sign in with are lower case.
      user: capitalize(user),
      company: company.name,
      phone: company.phone,
      reviewPage: company.reviewPage ?? '',
    }
    const known = new Map(Object.entries(values))
    return replies[name][language].replace(/\{(\w+)\}/g, (all, name: string) => known.get(name) ?? all)
  }
}
export type WriteReply = ReturnType<typeof createWriter>

/**
 * A link that writes a text message, or undefined if the number cannot be dialed, or has an extension. `?&` is what both
 * iOS, which wants `&`, and Android, which wants `?` (RFC 5724), read.
 */
export function smsLink(phone: string, body = ''): string | undefined {
  const tel = callLink(phone)
  if (!tel || tel.includes(';')) return undefined
  return `${tel.replace('tel:', 'sms:')}${body && `?&body=${encodeURIComponent(body)}`}`
}

/** A link that writes an email (RFC 6068), in which line breaks are CRLF. */
export function replyMailLink(email: string, body: string): string {
  const text = encodeURIComponent(body.replaceAll(/\r?\n/g, '\r\n'))
  return `${mailLink(email)}?subject=${encodeURIComponent(company.name)}${text && `&body=${text}`}`
}
