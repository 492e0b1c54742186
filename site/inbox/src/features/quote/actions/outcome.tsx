import { lostReasons, maxAmount, namesOf, type QuotePatch, type StoredQuote } from '@concrete-quote/openapi'
import { useRef } from 'react'
import { PendingButton } from '../../../frame/feedback.tsx'
import type { UpdateQuote } from '../../../queries/changes.ts'

interface OutcomeProps {
  quote: StoredQuote
  update: UpdateQuote
}

/** Says what became of an answered quote, by two taps: won, at a price if the owner likes, or lost, and why. */
export function Outcome({ quote: { outcome, amount }, update }: OutcomeProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const save = (patch: QuotePatch) => {
    update.mutate(patch)
    dialog.current?.close()
  }
  const choice = (label: string, patch: QuotePatch) => (
    <PendingButton key={label} type="button" isPending={update.isPending} onClick={() => save(patch)}>
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
            save({ outcome: 'won', amount: price ? Number(price) : null })
          }}
        >
          <label>
            Price in dollars (optional)
            <input type="number" name="amount" min="0" max={maxAmount} step="1" defaultValue={amount ?? ''} />
          </label>
          <PendingButton className="primary" isPending={update.isPending}>
            Won
          </PendingButton>
        </form>
        <div className="choices">
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
