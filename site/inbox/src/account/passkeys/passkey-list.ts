import type { PasskeyList } from '@concrete-quote/openapi'
import { queryOptions } from '@tanstack/react-query'
import { call, readJson } from '../../queries/call.ts'

/** The passkeys of the signed-in user. */
export const passkeysQuery = queryOptions({
  queryKey: ['/api/passkeys'] as const,
  refetchOnMount: 'always',
  queryFn: async ({ signal }) =>
    (await readJson<PasskeyList>(await call('GET', '/api/passkeys', { signal }))).items,
})
