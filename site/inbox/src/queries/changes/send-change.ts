import type { NewQuoteEvent, QuotePatch, StoredQuote } from '@concrete-quote/openapi'
import { call, hasStatus } from '../call.ts'
import { ifMatch, quotePath, toVersion, type VersionedQuote } from '../quote-queries.ts'

/** A change of a quote, or an event to add to its history. It is sent when the network allows. */
export interface Change {
  /** The quote as it was shown. */
  before: StoredQuote
  etag: string | null
  patch?: QuotePatch
  event?: NewQuoteEvent
}

/** A change that was not stored because somebody else had changed the same of the quote. */
class ConflictError extends Error {
  override name = 'ConflictError'
  /** The quote as it is stored. */
  readonly current: VersionedQuote
  constructor(current: VersionedQuote) {
    super('Somebody else has changed this quote.')
    this.current = current
  }
}

/** The quote as somebody else has changed it, if an error is about that. After a reload, it is no `ConflictError` any more. */
export const currentOf = (error: Error): VersionedQuote | undefined =>
  (error as Partial<ConflictError>).current

/** How long a request may take before it is sent again, and the quote says that it waits, in milliseconds. */
const timeoutMs = 10_000

/** How often a change is sent for the version of the quote that was read just before. */
const maxReads = 2
/** How long it waits before the second time, in milliseconds. */
const pauseMs = 1000

const refusedAgain =
  'The server refused it twice, as if somebody else had just changed the quote. Try again in a minute. If that fails, too, whoever runs the server checks whether a proxy in front of it changes the ETag or If-Match header.'

/** Sends a change. Sending one again changes nothing more: its first response may have been lost. */
export async function sendChange({ before, etag, patch, event }: Change): Promise<VersionedQuote> {
  const url = quotePath(before.id)
  const send = (
    method: string,
    path: string,
    options: { body?: object; headers?: Record<string, string> } = {},
  ) => call(method, path, { ...options, signal: AbortSignal.timeout(timeoutMs) }).then(toVersion)
  if (event) return send('POST', `${url}/history`, { body: event })
  let version = etag
  for (let reads = 0; ; reads++) {
    // A proxy may remove the entity tag of responses: without one, what was read just before has to do.
    if (version !== null || reads > 0) {
      try {
        return await send('PATCH', url, { body: patch ?? {}, headers: ifMatch({ etag: version }) })
      } catch (error) {
        if (!hasStatus(error, 412)) throw error
        if (reads === maxReads) throw new Error(refusedAgain, { cause: error })
      }
      if (reads > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    const current = await send('GET', url)
    if (isApplied(patch, current.quote)) return current
    if (!isUntouched(patch, before, current.quote)) throw new ConflictError(current)
    version = current.etag
  }
}

type Field = keyof QuotePatch
const fieldsOf = (patch: QuotePatch = {}) => Object.keys(patch) as Field[]

/** Whether a quote has all values of a patch. */
const isApplied = (patch: QuotePatch | undefined, quote: StoredQuote) =>
  fieldsOf(patch).every((field) => patch?.[field] === quote[field])

/** Whether nobody has changed what a patch changes. A response also removes the time to call back. */
function isUntouched(patch: QuotePatch | undefined, before: StoredQuote, current: StoredQuote): boolean {
  const fields = fieldsOf(patch)
  if (fields.includes('answeredAt')) fields.push('callBackAt')
  return fields.every((field) => before[field] === current[field])
}
