import type { NewQuoteEvent, QuotePatch } from '@concrete-quote/openapi'
import {
  dehydrate,
  hydrate,
  MutationObserver,
  useMutation,
  type DehydratedState,
  type MutateOptions,
  type MutationOptions,
  type QueryClient,
} from '@tanstack/react-query'
import { draftNames, removeTextDraft, tryStorage } from '../../storage.ts'
import { isUnreachable } from '../call.ts'
import { showVersion, type VersionedQuote } from '../quote-queries.ts'
import { currentOf, sendChange, type Change } from './send-change.ts'

/** The key of all changes of quotes. */
export const changesKey = ['changes'] as const

/** Where changes are stored that were not sent, or failed. Sign-out clears it. */
const storageKey = 'changes'

/** Lets changes wait for the network, also over a reload of the page. */
export function queueChanges(client: QueryClient) {
  client.setMutationDefaults(changesKey, {
    mutationFn: sendChange,
    retry: (_failures, error) => isUnreachable(error),
    networkMode: 'online',
    // A failed change is kept until somebody discards it.
    gcTime: Infinity,
    onSuccess: (changed: VersionedQuote, { patch = {} }: Change) => {
      // Their field may have been left in the meantime.
      for (const name of draftNames)
        if (patch[name] !== undefined) removeTextDraft(name, changed.quote.id, patch[name])
      return showVersion(client, changed)
    },
  })
  tryStorage(() => {
    const stored = sessionStorage.getItem(storageKey)
    if (stored) hydrate(client, JSON.parse(stored) as DehydratedState)
  })
  client.getMutationCache().subscribe(() => tryStorage(() => store(client)))
  void client.resumePausedMutations()
}

function store(client: QueryClient) {
  const { mutations } = dehydrate(client, {
    shouldDehydrateQuery: () => false,
    shouldDehydrateMutation: ({ options, state: { status } }) =>
      options.mutationKey?.[0] === changesKey[0] && (status === 'pending' || status === 'error'),
  })
  if (mutations.length === 0) return sessionStorage.removeItem(storageKey)
  // After a reload, what was in progress is sent like what waits.
  const resumable = mutations.map(({ state, ...mutation }) => ({
    ...mutation,
    state: {
      ...state,
      isPaused: state.status === 'pending',
      error: state.error && { message: state.error.message, current: currentOf(state.error) },
    },
  }))
  sessionStorage.setItem(storageKey, JSON.stringify({ mutations: resumable }))
}

/** The options of a change of a quote: changes of one quote are sent one after another. */
const optionsOf = (id: string) => ({ mutationKey: [...changesKey, id], scope: { id } })

/** Sends a change like `useUpdateQuote`, for a quote that is not open. */
export function queueChange(client: QueryClient, change: Change) {
  const options = client.defaultMutationOptions<MutationOptions<VersionedQuote, Error, Change>>(
    optionsOf(change.before.id),
  )
  // It is kept with its error.
  new MutationObserver(client, options).mutate(change).catch(() => undefined)
}

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
