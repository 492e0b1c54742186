import {
  projectTypeLabel,
  callLink,
  type NotificationSettings,
  type PushMessage,
  type StoredQuote,
} from '@concrete-quote/openapi'
import { oneLine } from '../../platform/format/control-characters.ts'
import { aboutQuote, personName, photosTitle, spamPrefix } from './about-quote.ts'

/** How much of the details a push shows, in characters. */
const maxDetails = 120

type LockScreen = NotificationSettings['lockScreen']

/** Writes what is pushed of one quote. With `brief`, nothing of it is in the push but its ID. */
function quotePush(
  quote: StoredQuote,
  lockScreen: LockScreen,
  texts: { brief: string; title: string; body: string },
): PushMessage {
  const isFull = lockScreen === 'full'
  return {
    title: isFull ? texts.title : texts.brief,
    body: isFull ? texts.body : '',
    tag: quote.id,
    path: `#/quotes/${quote.id}`,
    phone: isFull ? (callLink(quote.phone) ?? null) : null,
    quoteId: quote.id,
  }
}

/** Writes the push of a new quote. */
export function newQuotePush(quote: StoredQuote, lockScreen: LockScreen): PushMessage {
  // By code points, so that no emoji is cut in half.
  const details = [...oneLine(quote.projectDetails)]
  const beginning = details.slice(0, maxDetails).join('') + (details.length > maxDetails ? '…' : '')
  return quotePush(quote, lockScreen, {
    brief: 'New quote request',
    title: `${spamPrefix(quote)}Quote request: ${aboutQuote(quote)}`,
    body: `${beginning}\n${oneLine(quote.phone)}`,
  })
}

/** Writes the push of a quote that nobody has responded to in time. */
export function overduePush(quote: StoredQuote, lockScreen: LockScreen): PushMessage {
  return quotePush(quote, lockScreen, {
    brief: 'A quote request is overdue',
    title: `Overdue: ${aboutQuote(quote)}`,
    body: `Nobody has responded for 24 hours.\n${oneLine(quote.phone)}`,
  })
}

/** Writes the push that a visitor is to be called back now. */
export function callBackPush(quote: StoredQuote, lockScreen: LockScreen): PushMessage {
  return quotePush(quote, lockScreen, {
    brief: 'Call back now',
    title: `Call back now: ${personName(quote)}`,
    body: `${oneLine(projectTypeLabel(quote.projectType))}\n${oneLine(quote.phone)}`,
  })
}

/** Writes the push that photos were added to a quote. */
export function photosPush(quote: StoredQuote, count: number, lockScreen: LockScreen): PushMessage {
  return quotePush(quote, lockScreen, {
    brief: 'Photos were added to a quote request',
    title: photosTitle(quote, count),
    body: oneLine(quote.phone),
  })
}

/** Writes the push of several quotes, such as `100+ new quote requests`, which leads to the list. */
export function countPush(kind: 'new' | 'overdue', { length }: StoredQuote[], hasMore: boolean): PushMessage {
  const count = `${length}${hasMore ? '+' : ''}`
  const requests = length === 1 ? 'quote request' : 'quote requests'
  const title =
    kind === 'new'
      ? `${count} new ${requests}`
      : `${count} ${requests} ${length === 1 ? 'is' : 'are'} overdue`
  return { title, body: '', tag: kind, path: '#/', phone: null, quoteId: null }
}

/** What a test pushes. */
export const testPush: PushMessage = {
  title: 'Test: this device gets new quote requests',
  body: '',
  tag: 'test',
  path: '#/',
  phone: null,
  quoteId: null,
}
