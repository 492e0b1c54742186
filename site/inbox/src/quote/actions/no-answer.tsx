import { useRef } from 'react'
import { PendingButton } from '../../frame/feedback.tsx'
import type { useAddEvent } from '../../queries/changes.ts'

/** A second tap within this time, in milliseconds, is one by accident: nobody calls again that fast. */
const doubleTapMs = 2000

/** Records a call that nobody answered. The quote keeps waiting. */
export function NoAnswer({ addEvent }: { addEvent: ReturnType<typeof useAddEvent> }) {
  const tappedAt = useRef(-Infinity)
  return (
    <PendingButton
      type="button"
      isPending={addEvent.isPending}
      onClick={({ timeStamp }) => {
        if (timeStamp - tappedAt.current < doubleTapMs) return
        tappedAt.current = timeStamp
        addEvent.mutate({ type: 'no-answer', at: new Date().toISOString() })
      }}
    >
      No answer
    </PendingButton>
  )
}
