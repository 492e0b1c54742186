import {
  isOverdue,
  projectTypeLabel,
  phoneNumber,
  type ListedQuote,
  type QuoteList,
  type StoredQuote,
} from '@concrete-quote/openapi'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useListQuery } from '../../location.ts'
import { getJson } from '../../queries/call.ts'
import { quotesPath } from '../../queries/quote-queries.ts'
import { formatTime, useNow } from '../../words/time.ts'

/** The other quotes of the same sender, newest first. */
const sameSenderQuery = (quote: StoredQuote) =>
  queryOptions({
    queryKey: ['/api/quotes', quote.id, 'same-sender'] as const,
    queryFn: async ({ signal }) => {
      const found = await Promise.all(
        searchTerms(quote).map((q) => getJson<QuoteList>(quotesPath({ q, spam: 'include' }), signal)),
      )
      const others = found
        .flatMap(({ items }) => items)
        .filter((other) => other.id !== quote.id && isSameSender(quote, other))
      const byId = new Map(others.map((other) => [other.id, other]))
      return [...byId.values()].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    },
  })

/** Links to the other quotes of the same phone number or email address, if there are any. */
export function AlsoAsked({ quote }: { quote: StoredQuote }) {
  const { data: others = [] } = useQuery(sameSenderQuery(quote))
  const { hrefTo } = useListQuery()
  const now = useNow()
  if (others.length === 0) return null
  return (
    <div className="also-asked">
      <h3>Also asked</h3>
      <ul>
        {others.map((other) => (
          <li key={other.id}>
            <Link href={hrefTo(`/quotes/${other.id}`)}>
              {`on ${formatTime(other.createdAt)}: ${projectTypeLabel(other.projectType)}`}
            </Link>{' '}
            <span>{stateOf(other, now)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function stateOf(quote: ListedQuote, now: number): string {
  if (quote.spam) return 'Spam'
  if (quote.answeredAt) return 'Answered'
  return isOverdue(quote, now) ? 'Overdue' : 'Waiting'
}

type Sender = Pick<StoredQuote, 'phone' | 'email'>

/** The number of a sender, unless it is too short to tell one from others. */
function numberOf({ phone }: Sender): string | undefined {
  const number = phoneNumber(phone)
  return number.length < 7 ? undefined : number
}

/** The terms that find every quote of a sender, among others: the digits of the phone number, and the email address. */
export function searchTerms(sender: Sender): string[] {
  const [digits] = numberOf(sender)?.split(';') ?? []
  return [digits, sender.email].filter((term) => term !== undefined && term !== null)
}

/** Whether two quotes have the same phone number, however it is written, or the same email address. */
export function isSameSender(a: Sender, b: Sender): boolean {
  const number = numberOf(a)
  return (
    (number !== undefined && number === numberOf(b)) ||
    (a.email !== null && a.email.toLowerCase() === b.email?.toLowerCase())
  )
}
