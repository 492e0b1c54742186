import type { StoredQuote } from '@concrete-quote/openapi'
import { useRef, type RefObject } from 'react'
import { PendingButton } from '../../../frame/feedback.tsx'
import type { UpdateQuote } from '../../../queries/changes.ts'
import { toLocalTime, useNow } from '../../../words/time.ts'

interface CallBackProps {
  quote: StoredQuote
  update: UpdateQuote
  dialog: RefObject<HTMLDialogElement | null>
  onSaved: () => void
}

/** The dialog that agrees on a time to call back, by one tap or by date and time, or removes it. */
export function CallBack({ quote: { callBackAt }, update, dialog, onSaved }: CallBackProps) {
  const form = useRef<HTMLFormElement>(null)
  const now = new Date(useNow())
  /** Whether it is stored is said beside the quote. What was typed stays in the form until it is. */
  const save = (time: Date | null) => {
    update.mutate({ callBackAt: time?.toISOString() ?? null }, { onSuccess: () => form.current?.reset() })
    dialog.current?.close()
    onSaved()
  }
  return (
    <dialog ref={dialog} aria-labelledby="call-back-title" className="ask">
      <h3 id="call-back-title">Call back</h3>
      <div className="columns">
        {callBackChoices(now).map(([label, time]) => (
          <PendingButton key={label} isPending={update.isPending} onClick={() => save(time)}>
            {label}
          </PendingButton>
        ))}
      </div>
      <form
        ref={form}
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
            min={toLocalTime(now)}
            defaultValue={callBackAt ? toLocalTime(new Date(callBackAt)) : ''}
          />
        </label>
        <div className="actions">
          <PendingButton className="primary" isPending={update.isPending}>
            Save time
          </PendingButton>
          {callBackAt && (
            <PendingButton isPending={update.isPending} onClick={() => save(null)}>
              Remove time
            </PendingButton>
          )}
          <button type="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
        </div>
      </form>
    </dialog>
  )
}

const nineAm = (now: Date, inDays: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + inDays, 9)

/** The morning in so many days: when to ask about a price that is sent now, or for a review of a job that is won now. */
export const followUpTime = (inDays: number) => nineAm(new Date(), inDays).toISOString()

const weekdays: Partial<Record<number, string>> = { 1: 'Monday', 5: 'Friday' }

/** The times to call back that people agree on most, soonest first, with their labels. Hours are the reader's. */
export function callBackChoices(now: Date): [label: string, time: Date][] {
  const choices: [string, Date][] = [
    ['In 1 hour', new Date(now.getTime() + 3_600_000)],
    ['Tomorrow 9 AM', nineAm(now, 1)],
  ]
  // A weekday that is today or tomorrow would be taken for that day.
  for (let inDays = 2; inDays < 7; inDays++) {
    const time = nineAm(now, inDays)
    const weekday = weekdays[time.getDay()]
    if (weekday) choices.push([`${weekday} 9 AM`, time])
  }
  return choices
}
