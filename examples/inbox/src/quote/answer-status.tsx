import type { StoredQuote } from '../queries/types.ts'
import { ageOf, formatAge, isOverdue } from '../format/age.ts'
import { formatTime } from '../format/format-time.ts'
import { useNow } from '../format/use-now.ts'

const spamReasons = {
  honeypot: 'Suspected spam: a field that no person sees was filled in.',
  'too-fast': 'Suspected spam: it was sent faster than a person types.',
  marked: 'Marked as spam.',
}

/** Whether a quote waits, was answered, or is spam. */
export function AnswerStatus({ quote }: { quote: StoredQuote }) {
  const { answeredAt, answeredBy, spam } = quote
  const now = useNow()
  const age = formatAge(ageOf(quote, now))
  const overdue = isOverdue(quote, now)
  return (
    <p role="status" className={overdue ? 'notice overdue' : 'notice'}>
      {spam
        ? spamReasons[spam]
        : answeredAt
          ? `Answered ${formatTime(answeredAt)}${answeredBy ? ` by ${answeredBy}` : ''}.`
          : overdue
            ? `Overdue: waiting for ${age}.`
            : age === 'just now'
              ? 'Waiting since just now.'
              : `Waiting for ${age}.`}
    </p>
  )
}
