import { isWaiting } from '@concrete-quote/openapi'
import { useState } from 'react'
import { PendingButton } from '../../../frame/feedback.tsx'
import { focusTitle } from '../../../frame/pane.tsx'
import { useAddEvent, type useUpdateQuote } from '../../../queries/changes/change-queue.ts'
import type { VersionedQuote } from '../../../queries/quote-queries.ts'
import type { Order } from '../../list/use-quotes.ts'
import { UnsentChanges } from '../unsent-changes.tsx'
import { CallBack, followUpTime } from './call-back.tsx'
import { Contact } from './contact.tsx'
import { Next } from './next-quote.tsx'
import { Outcome } from './outcome.tsx'
import { Reply, useReply } from './reply.tsx'

/** A second tap within this time, in milliseconds, is one by accident: other buttons may have come under the finger. */
const doubleTapMs = 2000

interface ActionsProps {
  order: Order
  version: VersionedQuote
  update: ReturnType<typeof useUpdateQuote>
}

/** What the owner does about a quote: within reach of the thumb on a phone, with what became of it. */
export function Actions({ version, update, order }: ActionsProps) {
  const { quote } = version
  const addEvent = useAddEvent(version)
  const reply = useReply(quote)
  const [isTapped, setTapped] = useState(false)
  const { spam, answeredAt, callBackAt, outcome } = quote
  const isToCall = isWaiting(quote) || (spam === null && callBackAt !== null)
  const isPending = update.isPending || isTapped
  /** Notes a tap after which others may be by accident. */
  const tap = () => {
    setTapped(true)
    setTimeout(() => setTapped(false), doubleTapMs)
  }
  return (
    <>
      <div className="thumb">
        <UnsentChanges id={quote.id} />
        <div className="actions">
          <Contact quote={quote} message={reply.message} />
          {isToCall && <CallBack quote={quote} update={update} isTapped={isTapped} />}
          {isToCall && (
            <PendingButton
              type="button"
              isPending={addEvent.isPending || isTapped}
              onClick={() => {
                tap()
                // The quote keeps waiting.
                addEvent.mutate({ type: 'no-answer', at: new Date().toISOString() })
              }}
            >
              No answer
            </PendingButton>
          )}
          {!spam && answeredAt && (
            <>
              {!outcome && !callBackAt && (
                <PendingButton
                  type="button"
                  isPending={update.isPending}
                  onClick={() => update.mutate({ callBackAt: followUpTime(new Date()).toISOString() })}
                >
                  Quote sent: remind me in 3 days
                </PendingButton>
              )}
              <Outcome quote={quote} update={update} />
            </>
          )}
          {spam && (
            <PendingButton
              type="button"
              isPending={update.isPending}
              onClick={() => {
                tap()
                update.mutate({ spam: null })
                focusTitle()
              }}
            >
              Not spam
            </PendingButton>
          )}
          {!spam && (
            <PendingButton
              type="button"
              isPending={isPending}
              onClick={() => {
                tap()
                update.mutate({ answeredAt: answeredAt ? null : new Date().toISOString() })
              }}
            >
              {answeredAt ? 'Mark as not answered' : 'Mark as answered'}
            </PendingButton>
          )}
          {isWaiting(quote) && quote.history.some(({ type }) => type === 'no-answer') && (
            <PendingButton
              type="button"
              isPending={isPending}
              onClick={() => {
                tap()
                update.mutate({
                  answeredAt: new Date().toISOString(),
                  outcome: 'lost',
                  lostReason: 'no-answer',
                })
                focusTitle()
              }}
            >
              Close: no reply
            </PendingButton>
          )}
          <Next quote={quote} order={order} />
        </div>
      </div>
      <Reply {...reply} />
    </>
  )
}
