import { projectTypeLabel, type StoredQuote } from '@concrete-quote/openapi'
import { oneLine } from '../../platform/format/control-characters.ts'
import { aboutQuote, callRows, contactButtons, mapContent, ownerMail, personName, type Mail } from './mail.ts'
import type { Channel, Notice } from '../outbox/channel.ts'
import type { PushTexts } from './push.ts'

/** What channels that announce calls have in common: each time has a delivery of its own. */
export const perCallBack = {
  accepts: ({ spam, callBackAt }: StoredQuote) => spam === null && callBackAt !== null,
  dueAt: ({ createdAt, callBackAt }: StoredQuote) => callBackAt ?? createdAt,
} satisfies Partial<Channel>

/** The time of a call to announce; undefined if the quote has another time by now, or none. */
export function timeToCall({ quote, occurrence }: Notice): string | undefined {
  if (quote.spam !== null || occurrence.event !== 'call-back') return undefined
  return quote.callBackAt === occurrence.callBackAt ? occurrence.callBackAt : undefined
}

/** What is to be done now: of an answered quote, the owner wanted to be reminded. */
function callNow({ answeredAt, outcome }: StoredQuote): string {
  if (outcome === 'won') return 'Ask for a review'
  return answeredAt === null ? 'Call back now' : 'Follow up now'
}

/** Writes the email that a visitor is to be called back now, at a local time. Replies go to the visitor. */
export function callBackMail({ id, quote }: Notice, callBackAt: string, publicUrl: string): Mail {
  const { phone, note, answeredAt, outcome } = quote
  const settle = answeredAt === null ? 'Mark the request as answered' : 'Say whether the job is won or lost'
  const next =
    outcome === 'won'
      ? 'Text and Email in the inbox begin with the message.'
      : `${settle} in the inbox once you have talked, or set another time to call back.`
  return ownerMail({
    id,
    publicUrl,
    subject: `${callNow(quote)}: ${aboutQuote(quote)}`,
    preheader: [phone, note ?? ''].map(oneLine).filter(Boolean).join(' · '),
    headline: `${callNow(quote)}: ${personName(quote)}, as set for ${callBackAt}.`,
    contents: [contactButtons(quote, publicUrl), { typed: note, rows: callRows(quote) }, mapContent(quote)],
    notes: [next],
    replyTo: quote,
  })
}

export const callBackPush = (quote: StoredQuote): PushTexts => ({
  brief: callNow(quote),
  title: `${callNow(quote)}: ${personName(quote)}`,
  body: `${oneLine(projectTypeLabel(quote.projectType))}\n${oneLine(quote.phone)}`,
})
