import type { NewQuoteEvent, QuotePatch } from '@concrete-quote/openapi'
import { useMutation, type MutateOptions } from '@tanstack/react-query'
import type { VersionedQuote } from '../quote-queries.ts'
import { optionsOf } from './change-queue.ts'
import type { Change } from './send-change.ts'

function useChange<Sent>(version: VersionedQuote, toChange: (sent: Sent) => Pick<Change, 'patch' | 'event'>) {
  const { quote, etag } = version
  const { mutate, ...mutation } = useMutation<VersionedQuote, Error, Change>(optionsOf(quote.id))
  return {
    ...mutation,
    // What waits for the network can be followed by another change.
    isPending: mutation.isPending && !mutation.isPaused && mutation.failureCount === 0,
    mutate: (sent: Sent, options?: MutateOptions<VersionedQuote, Error, Change>) =>
      mutate({ before: quote, etag, ...toChange(sent) }, options),
  }
}

/** Changes a quote unless somebody else has changed the same of it since it was read. */
export const useUpdateQuote = (version: VersionedQuote) =>
  useChange(version, (patch: QuotePatch) => ({ patch }))

/** Adds an event to the history of a quote. */
export const useAddEvent = (version: VersionedQuote) =>
  useChange(version, (event: NewQuoteEvent) => ({ event }))
