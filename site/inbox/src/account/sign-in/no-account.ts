import { queryOptions } from '@tanstack/react-query'
import { call, hasStatus } from '../../queries/call.ts'

/** What to do if there is no account yet. Empty if there is one, or if that is not known. */
export const noAccountQuery = queryOptions({
  queryKey: ['/api/sessions', 'no account'] as const,
  gcTime: 0,
  queryFn: async ({ signal }) => {
    try {
      await call('GET', '/api/sessions', { signal })
    } catch (error) {
      if (error instanceof Error && hasStatus(error, 409)) return error.message
    }
    return ''
  },
})
