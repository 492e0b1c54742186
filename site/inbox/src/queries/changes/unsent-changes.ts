import {
  completePatch,
  type ListedQuote,
  type NewQuoteEvent,
  type StoredQuote,
} from '@concrete-quote/openapi'
import {
  onlineManager,
  useMutationState,
  useQueryClient,
  type Mutation,
  type MutationCache,
  type MutationState,
} from '@tanstack/react-query'
import type { VersionedQuote } from '../quote-queries.ts'
import { changesKey } from './change-queue.ts'
import type { Change } from './send-change.ts'

/** A change that is not stored: `error` is why it failed, null while it waits for the network. */
export interface UnsentChange {
  change: Change
  error: Error | null
  mutation: Mutation
}

/** Whether a change waits for the network, or for one before it that does: not only for one that is being sent. */
function isHeldUp(cache: MutationCache, { state, options }: Mutation): boolean {
  if (state.status !== 'pending') return false
  if (state.failureCount > 0) return true
  const isBehindFailure = ({ state, options: { scope } }: Mutation) =>
    scope?.id === options.scope?.id && state.status === 'pending' && state.failureCount > 0
  return state.isPaused && (!onlineManager.isOnline() || cache.getAll().some(isBehindFailure))
}

/** The changes that wait for the network or have failed: of one quote, or of all. */
export function useUnsentChanges(id?: string): UnsentChange[] {
  const cache = useQueryClient().getMutationCache()
  return useMutationState({
    filters: {
      mutationKey: id === undefined ? changesKey : [...changesKey, id],
      predicate: (mutation) => mutation.state.status === 'error' || isHeldUp(cache, mutation),
    },
    select: (mutation) => {
      const { variables, error } = mutation.state as MutationState<VersionedQuote, Error, Change>
      return { change: variables as Change, error, mutation }
    },
  })
}

/** A quote with those of these changes that are its own and wait for the network, as it will be stored. */
export function withUnsent<Quote extends StoredQuote | ListedQuote>(
  quote: Quote,
  unsent: UnsentChange[],
): Quote {
  const waiting = unsent.filter(({ change, error }) => change.before.id === quote.id && error === null)
  const withEvent = (quote: Quote, event: NewQuoteEvent) =>
    'history' in quote
      ? { history: [...quote.history, { ...event, by: null, text: null }] }
      : { calls: quote.calls + 1 }
  return waiting.reduce(
    (quote, { change: { patch, event } }) => ({
      ...quote,
      ...(patch && completePatch(patch, quote)),
      ...(event && withEvent(quote, event)),
    }),
    quote,
  )
}
