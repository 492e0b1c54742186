import { isWaiting } from '@concrete-quote/openapi'
import { PendingButton } from '../../frame/feedback.tsx'
import { useAddEvent, type useUpdateQuote } from '../../queries/changes.ts'
import type { VersionedQuote } from '../../queries/quote.ts'
import { UnsentChanges } from '../unsent-changes.tsx'
import { CallBack } from './call-back.tsx'
import { Contact } from './contact.tsx'
import { Next } from './next.tsx'
import { NoAnswer } from './no-answer.tsx'

interface ActionsProps {
  version: VersionedQuote
  update: ReturnType<typeof useUpdateQuote>
}

/** What the owner does about a quote: within reach of the thumb on a phone, with what became of it. */
export function Actions({ version, update }: ActionsProps) {
  const { quote } = version
  const addEvent = useAddEvent(version)
  const { spam, answeredAt } = quote
  return (
    <div className="thumb">
      <UnsentChanges id={quote.id} />
      <div className="actions">
        <Contact quote={quote} />
        {isWaiting(quote) && <CallBack quote={quote} update={update} />}
        {isWaiting(quote) && <NoAnswer addEvent={addEvent} />}
        {!spam && (
          <PendingButton
            type="button"
            isPending={update.isPending}
            onClick={() => update.mutate({ answeredAt: answeredAt ? null : new Date().toISOString() })}
          >
            {answeredAt ? 'Mark as not answered' : 'Mark as answered'}
          </PendingButton>
        )}
        <Next quote={quote} />
      </div>
    </div>
  )
}
