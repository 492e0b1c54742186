import type { StoredQuote } from '@concrete-quote/openapi'

/** What somebody is told of a quote. */
export interface Notice {
  /** The same at every attempt, so that a receiver can drop a repeat. A UUID. */
  id: string
  quote: StoredQuote
  /** How many quotes are stored but not reported, because their honeypot was filled in. */
  suppressedSpam: number
}

/** A way to tell one receiver of quotes. */
export interface Channel {
  /** What the store knows it by: its kind, and the address where one kind has many. */
  name: string
  /** Whether the receiver is told of this quote. */
  wants(quote: StoredQuote): boolean
  /**
   * Tells the receiver.
   * @param signal Ends the attempt when nobody waits for it any more.
   * @returns Whether it was delivered, or skipped because it is not needed after all.
   * @throws {RefusedError} when no later attempt can succeed, any other error when one may.
   */
  send(notice: Notice, signal: AbortSignal): Promise<'delivered' | 'skipped'>
}

/** The receiver will never take this notice. */
export class RefusedError extends Error {
  override name = 'RefusedError'
}

/** Nobody is told of what is spam without doubt; what only came fast is told of, marked. */
export function isTold({ spam }: StoredQuote): boolean {
  return spam !== 'honeypot'
}
