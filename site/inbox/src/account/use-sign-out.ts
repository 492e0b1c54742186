import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../queries/call.ts'
import { forgetSession } from '../queries/query-client.ts'
import { tryStorage } from '../try-storage.ts'

/**
 * Signs out, and removes what was read and typed.
 * @param sessions The sessions to end: all of the signed-in person, or the current one.
 */
export function useSignOut(sessions: '/api/sessions' | '/api/sessions/current') {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE', sessions),
    onSuccess: () => {
      // Drafts of a phone request and of notes.
      tryStorage(() => sessionStorage.clear())
      forgetSession(client)
    },
  })
}
