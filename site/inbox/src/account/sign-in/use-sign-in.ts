import type { Credentials, PasskeySignIn } from '@concrete-quote/openapi'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../queries/call.ts'
import { waitingQuery } from '../../queries/quotes.ts'

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
