import type { StoredQuote } from '@concrete-quote/openapi'
import { useRef, useState } from 'react'
import { PendingButton } from '../../frame/feedback.tsx'
import type { useUpdateQuote } from '../../queries/changes.ts'
import { useNow } from '../../words/time.ts'
import { callBackChoices, toLocalValue } from './call-back-choices.ts'

interface CallBackProps {
  quote: StoredQuote
  update: ReturnType<typeof useUpdateQuote>
}

/** Agrees on a time to call back, by one tap or by date and time, or removes it. */
export function CallBack({ quote: { callBackAt }, update }: CallBackProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const now = new Date(useNow())
  const [draft, setDraft] = useState<string>()
  /** Whether it is stored is said beside the quote. The time stays in the form until it is. */
  const save = (time: Date | null) => {
    if (time) setDraft(toLocalValue(time))
    update.mutate({ callBackAt: time?.toISOString() ?? null }, { onSuccess: () => setDraft(undefined) })
    dialog.current?.close()
  }
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        Call back…
      </button>
      <dialog ref={dialog} aria-labelledby="call-back-title" className="call-back">
        <h3 id="call-back-title">Call back</h3>
        <div className="choices">
          {callBackChoices(now).map(([label, time]) => (
            <PendingButton key={label} type="button" isPending={update.isPending} onClick={() => save(time)}>
              {label}
            </PendingButton>
          ))}
        </div>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            const { value } = event.currentTarget.elements.namedItem('time') as HTMLInputElement
            save(new Date(value))
          }}
        >
          <label>
            Date and time
            <input
              type="datetime-local"
              name="time"
              required
              min={toLocalValue(now)}
              value={draft ?? (callBackAt ? toLocalValue(new Date(callBackAt)) : '')}
              onChange={({ target }) => setDraft(target.value)}
            />
          </label>
          <div className="actions">
            <PendingButton className="primary" isPending={update.isPending}>
              Save time
            </PendingButton>
            {callBackAt && (
              <PendingButton type="button" isPending={update.isPending} onClick={() => save(null)}>
                Remove time
              </PendingButton>
            )}
            <button type="button" onClick={() => dialog.current?.close()}>
              Cancel
            </button>
          </div>
        </form>
      </dialog>
    </>
  )
}
