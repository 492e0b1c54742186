import type { ActiveSessionList } from '@concrete-quote/openapi'
import { queryOptions } from '@tanstack/react-query'
import { call, readJson } from '../queries/call.ts'

/** The sessions of the signed-in user. */
export const sessionsQuery = queryOptions({
  queryKey: ['/api/sessions'] as const,
  refetchOnMount: 'always',
  queryFn: async ({ signal }) =>
    (await readJson<ActiveSessionList>(await call('GET', '/api/sessions', { signal }))).items,
})
