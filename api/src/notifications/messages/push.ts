import {
  callLink,
  type NotificationSettings,
  type PushMessage,
  type StoredQuote,
} from '@concrete-quote/openapi'

/** What is pushed of one quote. `brief` says nothing of it. */
export type PushTexts = Record<'brief' | 'title' | 'body', string>

/** Writes what is pushed of one quote. With `brief`, nothing of it is in the push but its ID. */
export function quotePush(
  quote: StoredQuote,
  lockScreen: NotificationSettings['lockScreen'],
  texts: PushTexts,
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
