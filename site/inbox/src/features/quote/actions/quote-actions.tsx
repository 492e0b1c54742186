import {
  isWaiting,
  lostReasons,
  maxAmount,
  namesOf,
  type QuotePatch,
  type StoredQuote,
} from '@concrete-quote/openapi'
import { useState, useRef } from 'react'
import { PendingButton } from '../../../frame/feedback.tsx'
import { focusTitle } from '../../../frame/pane.tsx'
import { useAddEvent, type UpdateQuote } from '../../../queries/changes.ts'
import type { Order } from '../../list/calling-order.ts'
import { UnsentChanges } from '../unsent-changes.tsx'
import { CallBack, followUpTime } from './call-back.tsx'
import { Contact, Reply, useReply } from './contact.tsx'
import { Next } from './next-quote.tsx'

/** A second tap within this time, in milliseconds, is one by accident: other buttons may have come under the finger. */
const doubleTapMs = 2000

const now = () => new Date().toISOString()

interface ActionsProps {
  order: Order
  quote: StoredQuote
  update: UpdateQuote
}

/** What the owner does about a quote: within reach of the thumb on a phone, with what became of it. */
export function Actions({ quote, update, order }: ActionsProps) {
  const addEvent = useAddEvent(quote)
  const reply = useReply(quote)
  const [isTapped, setTapped] = useState(false)
  const { spam, answeredAt, callBackAt, outcome } = quote
  const isToCall = isWaiting(quote) || (spam === null && callBackAt !== null)
  /** A button after which other taps may be by accident. */
  const button = (label: string, onTap: () => void, isPending = update.isPending) => (
    <PendingButton
      isPending={isPending || isTapped}
      onClick={() => {
        setTapped(true)
        setTimeout(() => setTapped(false), doubleTapMs)
        onTap()
      }}
    >
      {label}
    </PendingButton>
  )
  /** Changes a quote whose button is gone then. */
  const settle = (patch: QuotePatch) => {
    update.mutate(patch)
    focusTitle()
  }
  return (
    <>
      <div className="thumb">
        <UnsentChanges id={quote.id} />
        <div className="actions">
          <Contact quote={quote} message={reply.message} />
          {isToCall && <CallBack quote={quote} update={update} isTapped={isTapped} />}
          {/* The quote keeps waiting. */}
          {isToCall &&
            button('No answer', () => addEvent.mutate({ type: 'no-answer', at: now() }), addEvent.isPending)}
          {!spam && answeredAt && (
            <>
              {!outcome && !callBackAt && (
                <PendingButton
                  isPending={update.isPending}
                  onClick={() => update.mutate({ callBackAt: followUpTime(new Date()).toISOString() })}
                >
                  Quote sent: remind me in 3 days
                </PendingButton>
              )}
              <Outcome quote={quote} update={update} />
            </>
          )}
          {spam
            ? button('Not spam', () => settle({ spam: null }))
            : button(answeredAt ? 'Mark as not answered' : 'Mark as answered', () =>
                update.mutate({ answeredAt: answeredAt ? null : now() }),
              )}
          {isWaiting(quote) &&
            quote.history.some(({ type }) => type === 'no-answer') &&
            button('Close: no reply', () =>
              settle({ answeredAt: now(), outcome: 'lost', lostReason: 'no-answer' }),
            )}
          <Next quote={quote} order={order} />
        </div>
      </div>
      <Reply {...reply} />
    </>
  )
}

/** Says what became of an answered quote, by two taps: won, at a price if the owner likes, or lost, and why. */
function Outcome({ quote: { outcome, amount }, update }: { quote: StoredQuote; update: UpdateQuote }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const save = (patch: QuotePatch) => {
    update.mutate(patch)
    dialog.current?.close()
  }
  const choice = (label: string, patch: QuotePatch) => (
    <PendingButton key={label} isPending={update.isPending} onClick={() => save(patch)}>
      {label}
    </PendingButton>
  )
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        {outcome ? 'Change outcome…' : 'Won or lost…'}
      </button>
      <dialog ref={dialog} aria-labelledby="outcome-title" className="ask">
        <h3 id="outcome-title">What became of it?</h3>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            const price = new FormData(event.currentTarget).get('amount')
            save({ outcome: 'won', amount: price ? Math.round(Number(price)) : null })
          }}
        >
          <label>
            Price in dollars (optional)
            <input
              type="number"
              name="amount"
              min="0"
              max={maxAmount}
              step="any"
              defaultValue={amount ?? ''}
            />
          </label>
          <PendingButton className="primary" isPending={update.isPending}>
            Won
          </PendingButton>
        </form>
        <div className="columns">
          {namesOf(lostReasons).map((lostReason) =>
            choice(`Lost: ${lostReasons[lostReason]}`, { outcome: 'lost', lostReason }),
          )}
          {outcome && choice('Not decided yet', { outcome: null })}
        </div>
        <div className="actions">
          <button type="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
        </div>
      </dialog>
    </>
  )
}
