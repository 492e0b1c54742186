import { hash } from 'node:crypto'
import {
  completeQuote,
  createOfficeHours,
  quoteFieldNames,
  type Closure,
  type Quote,
  type QuoteFieldName,
  type QuoteSubmission,
  type StoredQuote,
  sourceWithin,
} from '@concrete-quote/openapi'
import { v7 as uuid } from 'uuid'
import type { Notifications } from '../../notifications/notifications.ts'
import { isSuspect, recipientsOf } from '../../notifications/outbox/channel.ts'
import { checkSpam } from './spam-check.ts'
import { idToleranceMs, type Idempotency } from '../../stores/interface/quote-store.ts'
import type { AllowedOrigins } from '../../partners/allowed-origins.ts'
import type { Store } from '../../stores/store.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { StoredToken } from '../../stores/records/tokens.ts'

interface SubmitQuoteDeps extends Pick<Notifications, 'channels' | 'outbox' | 'throttle' | 'closures'> {
  store: Store
  metrics: Metrics | undefined
  allowedOrigins: Pick<AllowedOrigins, 'sourceOf'>
}

/** The client's idempotency key, or a function that derives one from a text: equal texts are one request. */
type KeySource = string | ((text: string) => string)

/** The stored quote, and whether an earlier request with the same key stored it. */
export interface Submitted {
  quote: Quote
  replayed: boolean
}

interface SubmitOptions {
  network: string
  /** The API token that it was sent with, if any. Its source is that of the quote. */
  token: Pick<StoredToken, 'name' | 'createdAt' | 'source'> | undefined
  /** Whether a signed-in user sent it, as for a request by phone: it is no spam. */
  isSignedIn: boolean
  /** The origin of the page that sent it. */
  origin: string | undefined
  /** Whether the client asked not to pass on what it sends (Global Privacy Control). */
  gpc: boolean
  key?: KeySource | undefined
  /** Whether the client only tries the API: nothing is stored, counted, or sent. */
  isDryRun?: boolean
}

export type SubmitQuote = ReturnType<typeof createSubmitQuote>

/** Creates the single entry point for quotes, whatever the encoding of the request. */
export function createSubmitQuote(deps: SubmitQuoteDeps) {
  const { store, channels, outbox, metrics, throttle, closures, allowedOrigins } = deps
  /**
   * Stores a quote with its notifications in one transaction, and wakes the outbox. The quote is durable when the promise
   * resolves. The derived key of suspected spam includes its mark, so that it never replaces a visitor's quote. What stores
   * no quote does not count toward the limit of notifications.
   * @throws {IdempotencyConflictError} if the key was used with other fields.
   */
  return async function submitQuote(
    submission: QuoteSubmission,
    { network, token, isSignedIn, origin, gpc, key, isDryRun }: SubmitOptions,
  ): Promise<Submitted> {
    const {
      website: _,
      elapsedMs: __,
      reference = null,
      source = null,
      pageUrl = null,
      lang: visitorLang = null,
      campaign = null,
      ...visitorFields
    } = submission
    const fields = { ...visitorFields, reference }
    if (isDryRun) return { quote: toQuote(fields, await closures.current()), replayed: false }
    const { spam, reasons } = isSignedIn ? notSpam : checkSpam(submission)
    // Beside the others, since each read waits for a store that is away.
    const channelsInUse = channels.current()
    channelsInUse.catch(() => undefined)
    const [verifiedSource, counted, closed] = await Promise.all([
      token?.source ? sourceWithin(token.source, source) : allowedOrigins.sourceOf(origin, source),
      spam === 'honeypot'
        ? undefined
        : throttle({
            network: token || isSignedIn ? undefined : network,
            token: token?.name,
            isSuspect: isSuspect({ spam }),
          }),
      closures.current(),
    ])
    const quote = toQuote(fields, closed)
    // A literal with two spreads takes ten times as long: V8 makes a dictionary of it.
    const sent = Object.assign({}, quote, {
      source: verifiedSource,
      pageUrl,
      lang: visitorLang,
      campaign,
      // A program, or a user, is not the browser of the visitor.
      gpc: token || isSignedIn ? null : gpc,
      spam,
      reasons,
    })
    const stored = completeQuote(sent)
    const idempotency = toIdempotency({ keySource: key, token }, fields, spam)
    let isStored = false
    try {
      // The quotes of a program, and those of users, are of many people.
      const sender = token || isSignedIn ? null : toSender(network)
      const wanted = recipientsOf(stored, await channelsInUse, counted?.digestAt, sender)
      const isConfirmed =
        wanted.some(({ event }) => event === 'confirmation') &&
        (await counted?.mayConfirm(fields.email ?? ''))
      const recipients = wanted.filter(({ event }) => event !== 'confirmation' || isConfirmed)
      const added = await store.add(stored, idempotency, recipients)
      isStored = !added.replayed
      if (isStored) metrics?.countQuote(stored)
      if (recipients.length > 0) outbox.wake()
      const { id, createdAt, respondBy } = added.quote
      return { quote: { ...quote, id, createdAt, respondBy }, replayed: added.replayed }
    } finally {
      if (!isStored) await counted?.undo()
    }
  }
}

/** Tells senders apart in a digest. Too short to tell the network: the addresses of visitors are not stored. */
const toSender = (key: string) => hash('sha256', key).slice(0, 5)

/** The time of the last ID, and its place among those of that millisecond. */
let last = { msecs: 0, seq: 0 }

const officeHours = createOfficeHours()

/** Gives what the visitor filled in an ID, a time, and the promise of a call. */
function toQuote(fields: Omit<Quote, 'id' | 'createdAt' | 'respondBy'>, closures: Closure[]): Quote {
  // Version 7 UUIDs sort by time, so the key of the table is also the order of the list. The order is kept when a clock is
  // adjusted a little. After more, `uuid()` would stay ahead of `createdAt`, by which lists find the quote.
  const now = Date.now()
  const msecs = last.msecs > now && last.msecs <= now + idToleranceMs ? last.msecs : now
  last = { msecs, seq: msecs === last.msecs ? last.seq + 1 : 0 }
  return {
    id: uuid(last),
    ...fields,
    createdAt: new Date(now).toISOString(),
    respondBy: new Date(officeHours.respondBy(now, closures)).toISOString(),
  }
}

const notSpam = { spam: null, reasons: [] }

type Fields = Record<QuoteFieldName | 'reference', string | null>

/** The keys of a token are its own. Those without one are common: a phone may change its network between two attempts. */
function toIdempotency(
  { keySource, token }: { keySource: KeySource | undefined } & Pick<SubmitOptions, 'token'>,
  fields: Fields,
  spam: StoredQuote['spam'],
): Idempotency | undefined {
  if (keySource === undefined) return undefined
  const fingerprint = hashFields(fields)
  const key =
    typeof keySource === 'string'
      ? keySource
      : keySource(spam === null ? fingerprint : `${spam} ${fingerprint}`)
  // Clients cannot send this as a key: it contains spaces.
  return { key: token ? `token ${token.createdAt} ${token.name} ${key}` : key, fingerprint }
}

/**
 * Hashes what the visitor filled in, and the reference: no context, which may differ between two attempts, and no empty
 * field, because one that is added to the contract must not change the hash of earlier requests.
 */
function hashFields(fields: Fields): string {
  const names = [...quoteFieldNames, 'reference'] as const
  const filledIn = names.flatMap((name) => (fields[name] === null ? [] : [[name, fields[name]]]))
  return hash('sha256', JSON.stringify(filledIn))
}
