import {
  company,
  lostReasons,
  maxAmount,
  namesOf,
  type QuotePatch,
  type StoredQuote,
} from '@concrete-quote/openapi'
import { useState, type RefObject } from 'react'
import { PendingButton } from '../../../frame/feedback.tsx'
import type { UpdateQuote } from '../../../queries/changes.ts'
import { capitalize } from '../../../words/quote-words.ts'
import { followUpTime } from './call-back.tsx'

interface OutcomeProps {
  quote: StoredQuote
  update: UpdateQuote
  dialog: RefObject<HTMLDialogElement | null>
}

/** The dialog that says what became of an answered quote: won, at a price if the owner likes, or lost, and why. */
export function Outcome({ quote: { outcome, amount, callBackAt }, update, dialog }: OutcomeProps) {
  const [isWon, setWon] = useState(false)
  /** When the customer of a job that is won already is to be asked for a review. */
  const agreed = outcome === 'won' ? callBackAt : null
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
    <dialog ref={dialog} aria-labelledby="outcome-title" className="ask" onClose={() => setWon(false)}>
      <h3 id="outcome-title">What became of it?</h3>
      {isWon ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            const entered = new FormData(event.currentTarget)
            const price = entered.get('amount')
            save({
              outcome: 'won',
              amount: price ? Math.round(Number(price)) : null,
              callBackAt: entered.has('review') ? (agreed ?? followUpTime(14)) : null,
            })
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
              autoFocus
              defaultValue={amount ?? ''}
            />
          </label>
          {company.reviewPage && (
            <label className="check">
              <input type="checkbox" name="review" defaultChecked={agreed !== null} />
              Ask for a review in 14 days
            </label>
          )}
          <PendingButton className="primary" isPending={update.isPending}>
            Save as won
          </PendingButton>
        </form>
      ) : (
        <>
          <button type="button" className="primary" onClick={() => setWon(true)}>
            Won…
          </button>
          <fieldset className="reasons">
            <legend>Lost because</legend>
            {namesOf(lostReasons).map((lostReason) =>
              choice(capitalize(lostReasons[lostReason]), { outcome: 'lost', lostReason }),
            )}
          </fieldset>
          {outcome && choice('Not decided yet', { outcome: null })}
        </>
      )}
      <button type="button" onClick={() => dialog.current?.close()}>
        Cancel
      </button>
    </dialog>
  )
}
