import { isOverdue, isWaiting, spamReasons, type StoredQuote } from '@concrete-quote/openapi'
import { describeCalls, describeDue, describeOutcome } from '../../words/quote-words.ts'
import { formatTime, useNow } from '../../words/time.ts'

/** Why a quote has its mark. */
const markTexts = {
  honeypot: 'Suspected spam: a field that no person sees was filled in.',
  unproven: 'Suspected spam: it came during a flood of requests, to version 1.0.',
  'too-fast': 'Suspected spam: it was sent faster than a person types.',
  marked: 'Marked as spam.',
}

/** Says why a quote is suspected spam: each rule that matched, in words. */
function describeMark(spam: NonNullable<StoredQuote['spam']>, reasons: string[]): string {
  const words: Record<string, string> = spamReasons
  // A rule of another version has no words here.
  const found = reasons.map((name) => words[name] ?? name).join('; ')
  if (spam === 'content') return `Suspected spam: ${found}.`
  return spam === 'marked' || found === '' ? markTexts[spam] : `${markTexts[spam]} Also: ${found}.`
}

/** Whether a quote waits, and for how long it may, or was answered, or is spam. */
export function AnswerStatus({ quote }: { quote: StoredQuote }) {
  const now = useNow()
  const { spam, callBackAt, reasons } = quote
  const due = (isWaiting(quote) || (!spam && callBackAt !== null)) && describeDue(quote, now)
  const settled = spam ? describeMark(spam, reasons) : describeAnswer(quote)
  return (
    <p className={isOverdue(quote, now) ? 'notice overdue' : 'notice'}>
      {/* What changes with time is outside: screen readers would announce it every minute. */}
      <span role="status">{due ? due.state : settled}</span>
      <span>{due && due.rest}</span>
      <span role="status" className="calls">
        {due && describeCalls(quote.history, now)}
      </span>
    </p>
  )
}

function describeAnswer(quote: StoredQuote): string {
  const { answeredAt, answeredBy, outcome, lostReason } = quote
  // Nobody answered.
  const verb = lostReason === 'no-answer' ? 'Closed' : 'Answered'
  return `${outcome ? `${describeOutcome(quote)}. ` : ''}${verb} ${answeredAt && formatTime(answeredAt)}${answeredBy ? ` by ${answeredBy}` : ''}.`
}
