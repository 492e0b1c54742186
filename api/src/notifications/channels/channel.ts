import type { StoredQuote } from '@concrete-quote/openapi'

/** What a receiver is notified of. */
export interface Notice {
  /** The same at every attempt, so that a receiver can drop duplicates. A UUID. */
  id: string
  quote: StoredQuote
  /** How many quotes are stored but not reported, because their honeypot was filled in. */
  suppressedSpam: number
}

/** A way to notify one receiver of quotes. */
export interface Channel {
  kind: 'email' | 'confirmation' | 'webhook'
  /** The address or URL of the receiver, if there may be several of its kind. */
  target?: string
  /** Whether the receiver is notified of this quote. */
  accepts(quote: StoredQuote): boolean
  /**
   * Notifies the receiver.
   * @param signal Aborts the attempt.
   * @returns Whether the notice was delivered, or skipped because it is not needed after all.
   * @throws {PermanentFailure} if no later attempt can succeed; any other error if one may.
   */
  send(notice: Notice, signal: AbortSignal): Promise<'delivered' | 'skipped'>
}

/** Identifies a channel in stored deliveries, such as `confirmation` or `email owner@example.com`. */
export function channelKey({ kind, target }: Pick<Channel, 'kind' | 'target'>): string {
  return target === undefined ? kind : `${kind} ${target}`
}

/** The keys of the channels that are notified of a quote. */
export function channelKeysFor(quote: StoredQuote, channels: Channel[]): string[] {
  return channels.filter((channel) => channel.accepts(quote)).map(channelKey)
}

/** The receiver will never accept this notice. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure'
}

/** Whether the owner is notified of a quote: not if its honeypot was filled in. What came too fast is marked. */
export function isOwnerNotified({ spam }: StoredQuote): boolean {
  return spam !== 'honeypot'
}
