import {
  company,
  formatPromise,
  formPageMessages,
  mailMessages,
  photoPageMessages,
  projectTypeLabel,
  promisedAt,
  supportedLanguage,
  type StoredQuote,
} from '@concrete-quote/openapi'
import type { DeliveryStore } from '../../stores/interface/delivery-store.ts'
import { PermanentFailure, type Channel } from '../outbox/channel.ts'
import { mailboxOf } from '../outbox/mailbox.ts'
import type { SendMail } from './mailer.ts'
import type { ChannelDeps } from './channel-deps.ts'
import { formatMessage } from '../messages/layout.ts'
import type { Mail } from '../messages/mail.ts'

/** An address receives at most one confirmation in this time. */
const dayMs = 24 * 60 * 60 * 1000

interface ConfirmationOptions extends Pick<ChannelDeps, 'requestUrlOf'> {
  store: Pick<DeliveryStore, 'claim'>
  sendMail: SendMail
  replyTo: string | undefined
}

/**
 * Confirms a quote to its visitor: never for suspected spam or while notifications are limited, and at most once a day
 * per mailbox, whatever its aliases (`normalizeAddress`), because anybody can enter anybody's address.
 */
export function visitorConfirmation({
  store,
  requestUrlOf,
  sendMail,
  replyTo,
}: ConfirmationOptions): Channel {
  return {
    receiver: { kind: 'visitor' },
    event: 'confirmation',
    accepts: ({ email, spam }, digestAt) => email !== null && spam === null && digestAt === undefined,
    async send({ id, quote }, signal) {
      const { email } = quote
      if (email === null) return 'skipped'
      const claimed = await store.claim({
        key: mailboxOf(email),
        claimant: quote.id,
        now: new Date().toISOString(),
        until: new Date(Date.now() + dayMs).toISOString(),
      })
      if (!claimed) return 'skipped'
      try {
        const requestUrl = await requestUrlOf(quote)
        const mail = { to: { name: '', address: email }, replyTo, ...confirmationMail(id, quote, requestUrl) }
        await sendMail(mail, signal)
        return 'delivered'
      } catch (error) {
        const { responseCode = 0, command, message } = error as MailError
        // For example, the address does not exist: another attempt cannot succeed.
        if (responseCode >= 500 && command === 'RCPT TO') throw new PermanentFailure(message)
        throw error
      }
    },
  }
}

type MailError = Error & { responseCode?: number; command?: string }

/** Writes the visitor's email, in their language if supported. Repeats nothing typed: anybody may have typed it. */
function confirmationMail(
  id: string,
  quote: Pick<StoredQuote, 'projectType' | 'lang' | 'createdAt' | 'respondBy' | 'answeredAt'>,
  requestUrl: string | undefined,
): Mail {
  const lang = supportedLanguage(quote.lang) ?? 'en'
  const { promise, thanks, sooner, ignore, photos, ...messages } = mailMessages[lang]
  const thanked = thanks(projectTypeLabel(quote.projectType, lang))
  const promised = promisedAt(quote)
  // The mail server may have been away, or the quote was released later.
  const isPromised = quote.answeredAt === null && promised > Date.now()
  const headline = isPromised
    ? formatPromise(promise, promise, Date.parse(quote.createdAt), promised, lang)
    : thanked
  const subject = `${messages.subject} | ${company.name}`
  const number = { text: `${formPageMessages[lang].callLink} ${company.phone}`, href: company.telHref }
  const message = {
    lang,
    subject,
    preheader: headline,
    headline,
    isPromise: isPromised,
    contents: [
      isPromised ? thanked : undefined,
      requestUrl && photos,
      requestUrl && { buttons: [{ text: photoPageMessages[lang].add, href: requestUrl }] },
      sooner,
      { buttons: [number], areQuiet: requestUrl !== undefined },
    ],
    notes: [ignore, `${company.name}, ${company.city}`],
  }
  return { id, lang, autoSubmitted: 'auto-replied', subject, ...formatMessage(message) }
}
