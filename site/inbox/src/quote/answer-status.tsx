import { isOverdue, isWaiting, spamReasons, type StoredQuote } from '@concrete-quote/openapi'
import { formatAge, formatTime, useNow } from '../time.ts'

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

/** Whether a quote waits, was answered, or is spam. */
export function AnswerStatus({ quote }: { quote: StoredQuote }) {
  const { answeredAt, answeredBy, spam, reasons } = quote
  const now = useNow()
  const age = formatAge(now - Date.parse(quote.createdAt))
  const overdue = isOverdue(quote, now)
  const state = spam
    ? describeMark(spam, reasons)
    : answeredAt
      ? `Answered ${formatTime(answeredAt)}${answeredBy ? ` by ${answeredBy}` : ''}.`
      : overdue
        ? 'Overdue'
        : 'Waiting'
  const wait = overdue
    ? `: waiting for ${age}.`
    : age === 'just now'
      ? ': received just now.'
      : ` for ${age}.`
  return (
    <p className={overdue ? 'notice overdue' : 'notice'}>
      {/* The age is outside: screen readers would announce it every minute. */}
      <span role="status">{state}</span>
      {isWaiting(quote) && wait}
    </p>
  )
}
