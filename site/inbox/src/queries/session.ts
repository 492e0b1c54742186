import type { Credentials, InvitationAcceptance, PasskeySignIn } from '@concrete-quote/openapi'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { keepCall, tryStorage } from '../storage.ts'
import { call } from './call.ts'
import { waitingQuery } from './quote-queries.ts'
import { switchOff } from './this-device.ts'

/** Ends these sessions and the pushes to this device, and removes what was read and typed. */
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
 * Accepts an invitation, which signs in: ends the pushes to this device, and, after `onAccepted`, removes what somebody else
 * read and typed who was signed in.
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
    },
  })
}

/** Ends the pushes to this device as far as it can: a browser that fails keeps nobody signed in. */
const endPushes = () => switchOff().catch(() => undefined)

/** Removes what a person read and typed, and reloads the page without it. */
function forgetPerson(client: QueryClient) {
  client.getMutationCache().clear()
  // The drafts of a phone request and of notes are stored here, and changes that were not sent.
  tryStorage(() => sessionStorage.clear())
  keepCall(undefined)
  location.reload()
}

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
