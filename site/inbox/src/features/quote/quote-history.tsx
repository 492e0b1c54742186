import {
  countPhotos,
  languageName,
  media,
  phoneSource,
  visitOrigin,
  type Medium,
  type StoredQuote,
  type Photo,
  type QuoteDelivery,
  type QuoteEvent,
} from '@concrete-quote/openapi'
import { useQuery } from '@tanstack/react-query'
import { ErrorMessage } from '../../frame/feedback.tsx'
import { useQuotePhotos, deliveriesQuery } from '../../queries/quote-queries.ts'
import { describeReason, formatDollars } from '../../words/quote-words.ts'
import { useNow, formatTime, formatAppointment } from '../../words/time.ts'

/** What happened to a quote: its receipt, its notifications, its photos, and what users did. */
export function History({ quote }: { quote: StoredQuote }) {
  const { data = [], error } = useQuery(deliveriesQuery(quote.id))
  const { data: photos = [] } = useQuotePhotos(quote.id)
  const now = useNow()
  return (
    <>
      <h3>What happened</h3>
      {error && <ErrorMessage>{`The notifications cannot be read: ${error.message}`}</ErrorMessage>}
      <HistoryList lines={historyLines(quote, data, photos, now)} />
    </>
  )
}

export function HistoryList({ lines }: { lines: HistoryLine[] }) {
  return (
    <ol className="history">
      {lines.map(({ at, text, by }, index) => (
        // Several may have happened at the same time.
        <li key={index}>
          <time dateTime={at}>{formatTime(at)}</time>
          <span>
            <bdi>{text}</bdi>
            {by !== null && (
              <span className="by">
                {' · '}
                <bdi>{by}</bdi>
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

export interface HistoryLine {
  at: string
  text: string
  /** The user who did it. */
  by: string | null
}

/** What happened to a quote, newest first: what happened last decides what to do next, and a history may be long. */
export function historyLines(
  quote: StoredQuote,
  deliveries: QuoteDelivery[],
  photos: Photo[],
  now: number,
): HistoryLine[] {
  const isRemoval = ({ type }: QuoteEvent) => type === 'photo-removed'
  const lines = [
    { at: quote.createdAt, text: describeReceipt(quote), by: null },
    ...deliveries.filter((delivery) => isNews(delivery, now)).map(toLine),
    ...photoLines(photos, quote.history.filter(isRemoval)),
    ...quote.history
      .filter((event) => !isRemoval(event))
      .map((event) => ({ at: event.at, text: describeEvent(event), by: event.by })),
  ]
  // Stable, so that what happened at the same time stays in its order.
  return lines.sort((a, b) => Date.parse(a.at) - Date.parse(b.at)).reverse()
}

/** The partner or campaign that a quote came from, such as `nextdoor`, or nothing. */
export function originOf({ source, campaign }: StoredQuote): string {
  const partner = source === phoneSource ? null : source
  return [...new Set([partner, visitOrigin(campaign)])].filter(Boolean).join(', ')
}

function describeReceipt(quote: StoredQuote): string {
  const origin = originOf(quote)
  const via = `${quote.source === phoneSource ? ' by phone' : ''}${origin && ` from ${origin}`}`
  return `Received${via}${quote.lang ? `, in ${languageName(quote.lang)}` : ''}`
}

const eventWords: Record<string, (event: QuoteEvent) => string> = {
  'no-answer': () => 'Called, no answer',
  'no-answer-undone': () => 'Not called after all',
  answered: ({ at, text }) => {
    const isEarlier = text !== null && Date.parse(at) - Date.parse(text) > 60_000
    return isEarlier ? `Answered ${formatTime(text)}` : 'Answered'
  },
  reopened: () => 'Not answered after all',
  'call-back': ({ text }) =>
    text === null ? 'Call back removed' : `Call back set for ${formatAppointment(text)}`,
  note: ({ text }) => (text === null ? 'Note removed' : `Note: ${text}`),
  address: ({ text }) => (text === null ? 'Address removed' : `Address: ${text}`),
  'preferred-contact': ({ text }) =>
    text === null ? 'No preference between call and text' : `Prefers a ${text}`,
  'preferred-time': ({ text }) => `Best time: ${text ?? 'any'}`,
  'external-id': ({ text }) =>
    text === null ? 'Number in another program removed' : `In another program: ${text}`,
  assigned: ({ text }) => `Assigned to ${text ?? 'nobody'}`,
  spam: () => 'Marked as spam',
  released: () => 'Released',
  outcome: ({ text }) => (text === 'won' ? 'Won' : text === 'lost' ? 'Lost' : 'Not decided yet'),
  'lost-reason': ({ text }) => (text === null ? 'Reason removed' : `Reason: ${describeReason(text)}`),
  amount: ({ text }) => (text === null ? 'Price removed' : `Price: ${formatDollars(Number(text))}`),
  'link-revoked': () => 'Link to photos ended',
}

/** Says what an event was. One of a later version is shown by its name. */
export function describeEvent(event: QuoteEvent): string {
  const words = Object.hasOwn(eventWords, event.type) ? eventWords[event.type] : undefined
  return words?.(event) ?? `${event.type}${event.text === null ? '' : `: ${event.text}`}`
}

const deliveryWords: Record<Medium, string> & Record<string, string> = {
  email: 'Email',
  confirmation: 'Confirmation to the visitor',
  webhook: 'Webhook',
  push: 'Push',
  digest: 'Digest',
  'spam-digest': 'Digest of suspected spam',
  reminder: 'Reminder',
  overdue: 'Overdue notice',
  'call-back': 'Reminder to call back',
  photos: 'Notice of photos',
  updated: 'Change',
  released: 'Release from spam',
}

/** Says what was delivered, and by which medium if it is not an email. One of a later version is shown by its name. */
function describeDelivery(kind: string): string {
  const medium = media.find((each) => kind.startsWith(`${each}-`))
  const what = medium ? kind.slice(medium.length + 1) : kind
  const words = Object.hasOwn(deliveryWords, what) ? deliveryWords[what] : undefined
  return words === undefined ? kind : `${words}${medium ? ` by ${medium}` : ''}`
}

/**
 * Whether a delivery was attempted or should have been: not one that was not needed, or is planned for later, and no
 * change, which the history has, that arrived.
 */
function isNews({ kind, state, attempts, dueAt }: QuoteDelivery, now: number): boolean {
  if (kind === 'webhook-updated' && state === 'delivered') return false
  if (state === 'pending') return attempts > 0 || dueAt === null || Date.parse(dueAt) <= now
  return state !== 'skipped'
}

function toLine({ kind, target, state, attempts, dueAt, settledAt }: QuoteDelivery): HistoryLine {
  const what = `${describeDelivery(kind)}${target === null ? '' : ` to ${target}`}`
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`
  const outcome =
    state === 'failed'
      ? ` failed after ${tries}`
      : state === 'pending'
        ? `: not delivered yet${attempts > 0 ? `, after ${tries}` : ''}`
        : ''
  return { at: settledAt ?? dueAt ?? '', text: what + outcome, by: null }
}

/** Photos that follow each other sooner were added or removed in one sitting. */
const gapMs = 5 * 60_000

/** Says when photos were added and removed: a line for each sitting of somebody, at its end. */
export function photoLines(photos: Photo[], removals: QuoteEvent[]): HistoryLine[] {
  return [
    ...linesOf(photos.map(({ createdAt, addedBy }) => ({ at: createdAt, by: addedBy }))),
    ...linesOf(removals, (by) => (by === null ? 'removed by the visitor' : 'removed')),
  ]
}

type Happening = Pick<HistoryLine, 'at' | 'by'>

function linesOf(happenings: Happening[], verb = (_by: string | null) => 'added'): HistoryLine[] {
  const sittings: (Happening & { count: number })[] = []
  for (const { at, by } of [...happenings].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
    const sitting = sittings.findLast((earlier) => earlier.by === by)
    if (sitting && Date.parse(at) - Date.parse(sitting.at) < gapMs)
      Object.assign(sitting, { at, count: sitting.count + 1 })
    else sittings.push({ at, by, count: 1 })
  }
  return sittings.map(({ at, by, count }) => ({ at, by, text: `${countPhotos(count)} ${verb(by)}` }))
}
