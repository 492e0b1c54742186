import { isWaiting, unansweredCalls, type QuotePatch, type StoredQuote } from '@concrete-quote/openapi'
import { useId, useRef } from 'react'
import { PendingButton } from '../../../frame/feedback.tsx'
import { focusTitle } from '../../../frame/pane.tsx'
import { useAddEvent, type UpdateQuote } from '../../../queries/changes.ts'
import { keepCall, useOpenCall } from '../../../storage.ts'
import type { Order } from '../../list/calling-order.ts'
import { CallBack, followUpTime } from './call-back.tsx'
import { Contact, CopyNumber, Reply, useReply } from './contact.tsx'
import { Dock, Question, Sheet } from './dock.tsx'
import { useDoubleTaps } from './double-taps.ts'
import { useNext } from './next-quote.tsx'
import { Outcome } from './outcome.tsx'

const now = () => new Date().toISOString()

interface ActionsProps {
  order: Order
  quote: StoredQuote
  update: UpdateQuote
}

/** What the owner does about a quote, and the message with which texts and emails begin. */
export function Actions({ quote, update, order }: ActionsProps) {
  const addEvent = useAddEvent(quote)
  const reply = useReply(quote)
  const next = useNext(quote, order)
  const { isSecond, noteTap } = useDoubleTaps()
  const calledAt = useOpenCall(quote.id)
  const more = useId()
  const callBack = useRef<HTMLDialogElement>(null)
  const outcome = useRef<HTMLDialogElement>(null)
  const { spam, answeredAt, callBackAt } = quote
  const isToCall = isWaiting(quote) || (spam === null && callBackAt !== null)
  const isAsked = isToCall && calledAt !== undefined

  const button = (label: string, onTap: () => void, isPending = update.isPending) => (
    <PendingButton
      isPending={isPending}
      onClick={() => {
        noteTap()
        onTap()
      }}
    >
      {label}
    </PendingButton>
  )
  /** What came of a call of this quote is known. */
  const endCall = () => calledAt !== undefined && keepCall(undefined)
  const goOn = () => {
    endCall()
    next.open()
  }
  const settle = (patch: QuotePatch) => {
    update.mutate(patch)
    goOn()
  }
  /** Changes a quote whose button is gone then. */
  const change = (patch: QuotePatch) => {
    update.mutate(patch)
    endCall()
    focusTitle()
  }
  const calledOrNow = () => calledAt ?? now()
  const noAnswer = button(
    'No answer',
    () => {
      // The quote keeps waiting.
      addEvent.mutate({ type: 'no-answer', at: calledOrNow() })
      goOn()
    },
    addEvent.isPending,
  )
  const askWhen = (
    <button type="button" onClick={() => callBack.current?.showModal()}>
      Call back…
    </button>
  )
  return (
    <>
      <Dock isAsked={isAsked} isSecondTap={isSecond}>
        <Question isAsked={isAsked} firstName={quote.firstName}>
          {button('Reached', () => settle(answeredAt ? { callBackAt: null } : { answeredAt: calledOrNow() }))}
          {noAnswer}
          {askWhen}
        </Question>
        <div className="reach">
          <Contact quote={quote} message={reply.message} onTap={noteTap} />
          <button type="button" className="more-button" popoverTarget={more}>
            More
          </button>
        </div>
        {next.obstacle && <p className="message">{next.obstacle}</p>}
        <Sheet id={more}>
          {spam && button('Not spam', () => change({ spam: null }))}
          {isWaiting(quote) && button('Mark as answered', () => change({ answeredAt: calledOrNow() }))}
          {isToCall && noAnswer}
          {isToCall && askWhen}
          {!spam && answeredAt && (
            <>
              {!quote.outcome &&
                !callBackAt &&
                button('Quote sent: remind me in 3 days', () => change({ callBackAt: followUpTime(3) }))}
              {quote.outcome === 'won' &&
                callBackAt &&
                button('Asked for a review', () => settle({ callBackAt: null }))}
              <button type="button" onClick={() => outcome.current?.showModal()}>
                {quote.outcome ? 'Change outcome…' : 'Won or lost…'}
              </button>
              {button('Mark as not answered', () => change({ answeredAt: null }))}
            </>
          )}
          {isWaiting(quote) &&
            unansweredCalls(quote.history).length > 0 &&
            button('Close: no reply', () =>
              settle({ answeredAt: calledOrNow(), outcome: 'lost', lostReason: 'no-answer' }),
            )}
          {!spam && button('Mark as spam', () => settle({ spam: 'marked' }))}
          {'clipboard' in navigator && <CopyNumber phone={quote.phone} />}
          {button('Next', () => next.open(), next.isLoading)}
        </Sheet>
      </Dock>
      <CallBack
        quote={quote}
        update={update}
        dialog={callBack}
        onSaved={() => calledAt !== undefined && goOn()}
      />
      <Outcome quote={quote} update={update} dialog={outcome} />
      <Reply {...reply} />
    </>
  )
}
