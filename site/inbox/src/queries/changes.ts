import {
  applyCommand,
  inverseOf,
  type ListedQuote,
  type NewQuoteEvent,
  type QuotePatch,
  rebase,
  type StoredQuote,
  toListedQuote,
} from '@concrete-quote/openapi'
import {
  dehydrate,
  hydrate,
  MutationObserver,
  onlineManager,
  useMutation,
  useMutationState,
  useQueryClient,
  type DehydratedState,
  type MutateOptions,
  type Mutation,
  type MutationCache,
  type MutationOptions,
  type MutationState,
  type QueryClient,
} from '@tanstack/react-query'
import { draftNames, removeTextDraft, tryStorage } from '../storage.ts'
import { call, hasStatus, isUnreachable, readJson } from './call.ts'
import { ifMatch, quotePath, showQuote } from './quote-queries.ts'

/** A change of a quote, or an event to add to its history. It is sent when the network allows. */
export interface Change {
  /** The quote as it was shown. */
  before: StoredQuote
  patch?: QuotePatch
  event?: TimedEvent
  /** Whether it takes back another one. */
  isUndo?: true
}

/** With the time of this device, which is shown until it is sent. */
type TimedEvent = NewQuoteEvent & { at: string }

/** The quote as somebody else has changed it, if an error is about that. */
export const currentOf = (error: Error) => (error as Error & { current?: StoredQuote }).current

/** How long a request may take before it is sent again, and the quote says that it waits, in milliseconds. */
const timeoutMs = 10_000

/** How often a change is sent for the version of the quote that was read just before. */
const maxReads = 2
/** How long it waits before the second time, in milliseconds. */
const pauseMs = 1000

const refusedAgain =
  'The server refused it twice, as if somebody else had just changed the quote. Try again in a minute. If that fails, too, whoever runs the server checks whether a proxy in front of it removes or changes the If-Match header.'

/** How long ago a time of this device is. Its clock may be wrong, so that the server is not sent the time. */
const secondsSince = (time: string) => Math.max(0, Math.round((Date.now() - Date.parse(time)) / 1000))

/** Sends a change. Sending one again changes nothing more: its first response may have been lost. */
async function sendChange({ before, patch = {}, event }: Change): Promise<StoredQuote> {
  const url = quotePath(before.id)
  const send = async (method: string, path: string, options = {}) => {
    const response = await call(method, path, { ...options, signal: AbortSignal.timeout(timeoutMs) })
    return readJson<StoredQuote>(response)
  }
  if (event)
    return send('POST', `${url}/history`, { body: { type: event.type, secondsAgo: secondsSince(event.at) } })
  const { answeredAt, ...fields } = patch
  const sentPatch = () =>
    answeredAt == null ? patch : { ...fields, answeredSecondsAgo: secondsSince(answeredAt) }
  // The inbox of version 1.2 queued changes without a version, which match none.
  let { version } = before
  for (let reads = 0; ; reads++) {
    try {
      return await send('PATCH', url, { body: sentPatch(), headers: ifMatch(version) })
    } catch (error) {
      if (!hasStatus(error, 412)) throw error
      if (reads === maxReads) throw new Error(refusedAgain, { cause: error })
    }
    if (reads > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    const current = await send('GET', url)
    const rebased = rebase(patch, before, current)
    if (rebased === 'applied') return current
    if (rebased === 'conflict')
      throw Object.assign(new Error('Somebody else has changed this request.'), { current })
    version = current.version
  }
}

/** The key of all changes of quotes, and where those are stored that were not sent, or failed. Sign-out clears it. */
const changesKey = 'changes'

/** Lets changes wait for the network, also over a reload of the page. */
export function queueChanges(client: QueryClient) {
  client.setMutationDefaults([changesKey], {
    mutationFn: sendChange,
    retry: (_failures, error) => isUnreachable(error),
    networkMode: 'online',
    // A failed change is kept until somebody discards it.
    gcTime: Infinity,
    onSuccess: (changed: StoredQuote, { patch = {} }: Change) => {
      // Their field may have been left in the meantime.
      for (const name of draftNames)
        if (patch[name] !== undefined) removeTextDraft(name, changed.id, patch[name])
      return showQuote(client, changed)
    },
  })
  tryStorage(() => {
    const stored = sessionStorage.getItem(changesKey)
    if (stored) hydrate(client, JSON.parse(stored) as DehydratedState)
  })
  client.getMutationCache().subscribe(() => tryStorage(() => store(client)))
  void client.resumePausedMutations()
}

function store(client: QueryClient) {
  const { mutations } = dehydrate(client, {
    shouldDehydrateQuery: () => false,
    shouldDehydrateMutation: ({ options, state: { status } }) =>
      options.mutationKey?.[0] === changesKey && (status === 'pending' || status === 'error'),
  })
  if (mutations.length === 0) return sessionStorage.removeItem(changesKey)
  // After a reload, what was in progress is sent like what waits.
  const resumable = mutations.map(({ state, ...mutation }) => ({
    ...mutation,
    state: {
      ...state,
      isPaused: state.status === 'pending',
      error: state.error && { message: state.error.message, current: currentOf(state.error) },
    },
  }))
  sessionStorage.setItem(changesKey, JSON.stringify({ mutations: resumable }))
}

/** The options of a change of a quote: changes of one quote are sent one after another. */
const optionsOf = (id: string) => ({ mutationKey: [changesKey, id], scope: { id } })

/** Sends a change like `useUpdateQuote`, for a quote that is not open. */
export function queueChange(client: QueryClient, change: Change) {
  const options = client.defaultMutationOptions<MutationOptions<StoredQuote, Error, Change>>(
    optionsOf(change.before.id),
  )
  // It is kept with its error.
  new MutationObserver(client, options).mutate(change).catch(() => undefined)
}

function useChange<Sent>(quote: StoredQuote, toChange: (sent: Sent) => Pick<Change, 'patch' | 'event'>) {
  const { mutate, ...mutation } = useMutation<StoredQuote, Error, Change>(optionsOf(quote.id))
  return {
    ...mutation,
    // What waits for the network can be followed by another change.
    isPending: mutation.isPending && !mutation.isPaused && mutation.failureCount === 0,
    mutate: (sent: Sent, options?: MutateOptions<StoredQuote, Error, Change>) =>
      mutate({ before: quote, ...toChange(sent) }, options),
  }
}

/** Changes a quote unless somebody else has changed the same of it since it was read. */
export const useUpdateQuote = (quote: StoredQuote) => useChange(quote, (patch: QuotePatch) => ({ patch }))

export type UpdateQuote = ReturnType<typeof useUpdateQuote>

export const useAddEvent = (quote: StoredQuote) => useChange(quote, (event: TimedEvent) => ({ event }))

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
      mutationKey: id === undefined ? [changesKey] : [changesKey, id],
      predicate: (mutation) => mutation.state.status === 'error' || isHeldUp(cache, mutation),
    },
    select: (mutation) => {
      const { variables, error } = mutation.state as MutationState<StoredQuote, Error, Change>
      return { change: variables as Change, error, mutation }
    },
  })
}

/** What takes a change back. Nothing for a text, which has its field, and for what takes back another change. */
function undoOf({ before, patch = {}, event, isUndo }: Change): Pick<Change, 'patch' | 'event'> | undefined {
  if (isUndo || draftNames.some((name) => name in patch)) return undefined
  return event ? { event: { type: 'no-answer-undone', at: event.at } } : { patch: inverseOf(patch, before) }
}

/** The last change of this page unless it has failed: whether it waits for the network, and what takes it back, if anything does. */
export function useLastChange() {
  const client = useQueryClient()
  const last = useMutationState({
    filters: { mutationKey: [changesKey] },
    select: (mutation) => ({
      ...(mutation.state as MutationState<StoredQuote, Error, Change>),
      isHeldUp: isHeldUp(client.getMutationCache(), mutation),
    }),
  }).at(-1)
  const change = last?.variables
  if (!change || last.status === 'error') return undefined
  const undo = undoOf(change)
  const changed = last.data ?? withUnsent(change.before, [{ change, error: null }])
  return {
    change,
    isHeldUp: last.isHeldUp,
    undo: undo && (() => queueChange(client, { before: changed, ...undo, isUndo: true })),
  }
}

/** A quote with those of these changes that are its own and wait for the network, as it will be stored. */
export function withUnsent(
  quote: StoredQuote,
  unsent: Pick<UnsentChange, 'change' | 'error'>[],
): StoredQuote {
  const waiting = unsent.filter(({ change, error }) => change.before.id === quote.id && error === null)
  return waiting.reduce((before, { change: { patch = {}, event } }) => {
    const changed = applyCommand(before, event ?? { type: 'patch', patch }, { now: Date.now(), by: null })
    // What the server will refuse is shown once it has.
    if (changed.refusal) return before
    // It is not of another version yet. Who changes a field is not known here.
    const { version, history } = before
    return { ...changed.quote, version, ...(!event && { history }) }
  }, quote)
}

/**
 * The same for a quote of a list, which has no history, but counts calls. Without such changes, it is the same object, so that
 * its row is not rendered again.
 */
export function listedWithUnsent(listed: ListedQuote, unsent: UnsentChange[]): ListedQuote {
  if (!unsent.some(({ change }) => change.before.id === listed.id)) return listed
  const { calls, ...quote } = listed
  const changed = toListedQuote(withUnsent({ ...quote, history: [] }, unsent))
  return { ...changed, calls: calls + changed.calls }
}
