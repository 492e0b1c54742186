import type { InvitationAcceptance, Credentials, PasskeySignIn } from '@concrete-quote/openapi'
import {
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { switchOff } from './this-device.ts'
import { tryStorage } from '../storage.ts'
import { call, hasStatus } from './call.ts'
import { changesKey, queueChanges } from './changes/change-queue.ts'
import { waitingQuery } from './quote-queries.ts'

// The default is a later task: the second click of a fast double click would start a mutation again before it.
notifyManager.setScheduler(queueMicrotask)

/** Creates the data cache. It reads again only when told to, and leaves it to the person to repeat what failed. */
export function createQueryClient(): QueryClient {
  const retry = false
  const retryDelay = (failures: number) => Math.min(1000 * 2 ** failures, 30_000)
  // Offline, what is not queued (`queueChanges`) fails instead of waiting without a word.
  const networkMode = 'always'
  // A sign-in ends the session of requests that are under way.
  const isSigningIn = () => client.isMutating({ predicate: ({ meta }) => meta?.isSignIn === true }) > 0
  const onError = (error: Error) => hasStatus(error, 401) && !isSigningIn() && forgetSession(client)
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        networkMode,
        retry,
        retryDelay,
      },
      mutations: { retry, retryDelay, networkMode },
    },
    // Null says that nobody is signed in (`waitingQuery`).
    queryCache: new QueryCache({ onError, onSuccess: (data) => data === null && forgetSession(client) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => meta?.isSignIn !== true && onError(error),
    }),
  })
  queueChanges(client)
  return client
}

/** Removes what was read when the session has ended, so that the sign-in form shows. */
function forgetSession(client: QueryClient) {
  client.setQueryData(waitingQuery.queryKey, null)
  client.removeQueries({ predicate: ({ state }) => state.data !== null })
}

/**
 * Signs out, ends the pushes to this device, and removes what was read and typed.
 * @param sessions The sessions to end: all of the signed-in person, or the current one.
 */
export function useSignOut(sessions: '/api/sessions' | '/api/sessions/current') {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      await endPushes()
      await call('DELETE', sessions)
    },
    onSuccess: () => forgetPerson(client),
  })
}

/**
 * Accepts an invitation, which signs in: ends the pushes to this device, and removes what somebody else read and typed
 * who was signed in.
 * @param onAccepted Called before that.
 */
export function useAcceptance(onAccepted: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: InvitationAcceptance) => {
      await call('POST', '/api/invitations', { body })
      await endPushes()
    },
    onSuccess: () => {
      onAccepted()
      forgetPerson(client)
      return client.resetQueries()
    },
  })
}

/** Ends the pushes to this device as far as it can: a browser that fails keeps nobody signed in. */
const endPushes = () => switchOff().catch(() => undefined)

/** Removes what a person read and typed. */
function forgetPerson(client: QueryClient) {
  const isUnsent = client.isMutating({ mutationKey: changesKey }) > 0
  client.getMutationCache().clear()
  // The drafts of a phone request and of notes are stored here, and changes that were not sent.
  tryStorage(() => sessionStorage.clear())
  forgetSession(client)
  // It would still be sent.
  if (isUnsent) location.reload()
}

/** Signs in by a password or a passkey. */
export function useSignIn(onSignedIn?: () => void) {
  const client = useQueryClient()
  const { mutate, ...signIn } = useMutation({
    mutationFn: (send: () => Promise<unknown>) => send(),
    // Its 401 says that the password is wrong, not that the session has ended.
    meta: { isSignIn: true },
    onSuccess: async () => {
      // Refetch the query whose 401 led here. If that fails, so does the sign-in.
      await client.refetchQueries({ queryKey: waitingQuery.queryKey, exact: true }, { throwOnError: true })
      // It has another session now, perhaps of somebody else.
      void client.invalidateQueries()
      onSignedIn?.()
    },
  })
  return {
    ...signIn,
    withPassword: (form: HTMLFormElement) => {
      const body = Object.fromEntries(new FormData(form)) as Credentials
      mutate(() => call('POST', '/api/sessions', { body }))
    },
    withPasskey: (choose: () => Promise<PasskeySignIn>) =>
      mutate(async () => call('POST', '/api/sessions/passkey', { body: await choose() })),
  }
}
