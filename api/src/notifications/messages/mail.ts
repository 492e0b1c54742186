import {
  callLink,
  company,
  formatField,
  formMessages,
  fullName,
  languageName,
  mailLink,
  mapLink,
  projectTypeLabel,
  quoteFieldNames,
  type QuoteFieldName,
  type StoredQuote,
} from '@concrete-quote/openapi'
import type { SendMailOptions } from 'nodemailer'
import { NIL } from 'uuid'
import { oneLine } from '../../platform/format/control-characters.ts'
import { formatMessage, type Content, type Message, type Row } from './layout.ts'

/** An email without its sender. */
export type Mail = Pick<SendMailOptions, 'to' | 'replyTo' | 'subject' | 'text' | 'html'> & {
  /** What every attempt has in its Message-ID. */
  id: string
  lang: string
  /** Whether it replies to something, or is sent unprompted (RFC 3834, section 5). */
  autoSubmitted: 'auto-generated' | 'auto-replied'
}

/** Fields of the form that the headline, or a text of its own, shows. */
const shownElsewhere: QuoteFieldName[] = ['firstName', 'lastName', 'projectDetails']

/** What whoever calls a visitor needs. */
export function callRows(quote: StoredQuote): Row[] {
  const { phone, email, address, preferredContact, preferredTime, assignedTo, lang } = quote
  const hrefs: Partial<Record<QuoteFieldName, string | undefined>> = {
    phone: callLink(phone),
    email: mailLink(email ?? ''),
  }
  const fields = quoteFieldNames.filter((name) => !shownElsewhere.includes(name))
  return [
    ...fields.map((name) => ({
      label: formMessages.en.labels[name],
      text: formatField(name, quote),
      href: hrefs[name],
    })),
    { label: 'Prefers', text: [preferredContact, preferredTime].filter(Boolean).join(', ') },
    { label: 'Address', text: address, href: address === null ? undefined : mapLink(address) },
    { label: 'Assigned to', text: assignedTo },
    { label: 'Language', text: lang && `Speaks ${languageName(lang)}` },
  ]
}

/** Buttons that call the visitor of a quote, text, and open it: first what the visitor prefers. */
export function contactButtons(quote: StoredQuote, publicUrl: string): Content {
  const { phone, preferredContact } = quote
  const url = inboxUrl(publicUrl, quote.id)
  const tel = callLink(phone)
  const call = { text: 'Call', href: tel }
  // The inbox writes the text message: Gmail removes links that do. Extensions cannot get one.
  const text = {
    text: 'Text',
    href: tel?.includes(';') === false ? inboxUrl(publicUrl, quote.id, '/text') : undefined,
  }
  const open = { text: 'Open', href: url }
  return { buttons: preferredContact === 'text' ? [text, call, open] : [call, text, open] }
}

/** A link to where the work is. */
export const mapContent = ({ address }: StoredQuote): Content =>
  address === null ? undefined : { text: 'Open the map', href: mapLink(address) }

/** The address of the inbox, or of a quote in it, where an action may be at hand. */
export function inboxUrl(publicUrl: string, quoteId?: string, action: '' | '/text' = ''): string {
  // A test is of no quote.
  return `${publicUrl}/inbox/${quoteId === undefined || quoteId === NIL ? '' : `#/quotes/${quoteId}${action}`}`
}

/**
 * Formats a text for the header of an email. The start of an encoded word, which could contain any control character, is
 * broken, so that the word is shown as text (RFC 2047, section 2).
 */
const headerText = (text: string) => text.replace(/(?<==)(?=\?)/g, ' ')

type OwnerMessage = Omit<Message, 'lang' | 'headline' | 'notes'> & {
  id: string
  publicUrl: string
  /** Default: the subject. */
  headline?: string
  notes?: Content[]
  /** Whose visitor gets the replies, if there is an address. */
  replyTo?: StoredQuote
}

/** Formats an email to the owner. */
export function ownerMail({ id, publicUrl, replyTo, notes = [], ...message }: OwnerMessage): Mail {
  const { subject } = message
  const settings = {
    text: 'Choose who gets which emails',
    href: `${inboxUrl(publicUrl)}#/settings/notifications`,
  }
  return {
    id,
    lang: 'en',
    autoSubmitted: 'auto-generated',
    ...(replyTo?.email && { replyTo: { name: headerText(personName(replyTo)), address: replyTo.email } }),
    subject: headerText(subject),
    ...formatMessage({ headline: subject, ...message, lang: 'en', notes: [...notes, settings] }),
  }
}

/** The first characters of a text, with an ellipsis if it has more. By code points, so that no emoji is cut in half. */
export function beginningOf(text: string, max: number): string {
  const characters = [...text]
  return characters.slice(0, max).join('') + (characters.length > max ? '…' : '')
}

/** The name of who requested a quote, in one line. */
export const personName = (quote: StoredQuote) => oneLine(fullName(quote))

/** What a quote is about, where, if that is known, and whose it is, such as `driveway, Springfield · Beth Walker`. */
export function aboutQuote(quote: StoredQuote): string {
  const project = oneLine(projectTypeLabel(quote.projectType)).toLowerCase()
  return `${[project, placeOf(quote)].filter(Boolean).join(', ')} · ${personName(quote)}`
}

/** The city of the service area that an address names last, or its ZIP code; or the only such city in the details. */
function placeOf({ address, projectDetails }: StoredQuote): string | undefined {
  const words = spaced(address ?? projectDetails)
  const cities = company.serviceAreas
    .map((name) => ({ name, index: words.lastIndexOf(spaced(name)) }))
    .filter(({ index }) => index !== -1)
    .sort((a, b) => b.index - a.index)
  if (address === null) return cities.length === 1 ? cities[0]?.name : undefined
  return cities[0]?.name ?? /\b\d{5}(?=(?:-\d{4})?$)/.exec(address.trim())?.[0]
}

/** The words of a text, in lower case, with a space around each. */
function spaced(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return ` ${words.join(' ')} `
}

/** Begins the title of a quote that the owner is notified of although it may be spam. Empty for others. */
export const spamPrefix = ({ spam }: StoredQuote) => (spam === 'too-fast' ? '[Spam?] ' : '')
