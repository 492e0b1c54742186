import type { WebhookDelivery, WebhookEventType, WebhookResend } from '@concrete-quote/openapi'
import { useQuery } from '@tanstack/react-query'
import { ErrorMessage, PendingButton } from '../../frame/feedback.tsx'
import { Item, ItemList } from '../../frame/section.tsx'
import { call } from '../../queries/call.ts'
import { itemsQuery, useRequest } from '../../queries/resources.ts'
import { formatTime } from '../../words/time.ts'

/** What a webhook is notified of. */
export const eventWords: Record<WebhookEventType, string> = {
  'quote.created': 'New requests',
  'quote.updated': 'Changes of requests',
  'quote.released': 'Releases from spam',
  'quote.erased': 'Erasures',
  'quote.digest': 'Digests, when many requests arrive',
  'quote.overdue': 'Overdue requests and calls',
  'quote.photos-added': 'New photos',
}

const maxShown = 20

/** How soon a message that is being sent is read again, in milliseconds. */
const pollMs = 1000

const isBeingSent = ({ state, error }: WebhookDelivery) => state === 'pending' && error === null

/** The last messages to a webhook, by the path of their list. */
export function WebhookMessages({ path }: { path: string }) {
  const messages = useQuery({
    ...itemsQuery<WebhookDelivery>(path),
    select: (items) => items.slice(0, maxShown),
    refetchInterval: ({ state }) => (state.data?.some(isBeingSent) ? pollMs : false),
  })
  const resend = useRequest((body: WebhookResend) => call('POST', path, { body }))
  return (
    <>
      {messages.data?.length === 0 && <p>There are no messages yet.</p>}
      <ItemList query={messages}>
        {(message) => {
          const { messageId, quoteId, event, state, error } = message
          return (
            <Item
              key={messageId}
              name={eventWords[event]}
              hint={
                <>
                  <span>{describeMessage(message)}</span> {error !== null && <bdi>{error}</bdi>}
                </>
              }
              actions={
                <>
                  {event !== 'quote.erased' && <a href={`#/quotes/${quoteId}`}>Open the request</a>}
                  {state !== 'pending' && (
                    <PendingButton
                      isPending={resend.isPending}
                      onClick={() => resend.mutate({ quoteId, messageId })}
                    >
                      Send again
                    </PendingButton>
                  )}
                </>
              }
            />
          )
        }}
      </ItemList>
      <ErrorMessage>{resend.error?.message}</ErrorMessage>
    </>
  )
}

function describeMessage(message: WebhookDelivery): string {
  const { state, attempts, dueAt, settledAt } = message
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`
  if (state === 'delivered') return `Delivered ${formatTime(settledAt ?? '')}.`
  if (state === 'skipped') return `Not sent, ${formatTime(settledAt ?? '')}.`
  if (state === 'failed') return `Failed after ${tries}, ${formatTime(settledAt ?? '')}.`
  return isBeingSent(message)
    ? 'Being sent…'
    : `Not delivered after ${tries}, next ${formatTime(dueAt ?? '')}.`
}
