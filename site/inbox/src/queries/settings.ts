import type { Settings } from '@concrete-quote/openapi'
import { queryOptions } from '@tanstack/react-query'
import { call, readJson } from './call.ts'

/** The settings, and what the server's environment decides. */
export const settingsQuery = queryOptions({
  queryKey: ['/api/settings'] as const,
  // A form begins with what is set when it appears.
  gcTime: 0,
  queryFn: async ({ signal }) => readJson<Settings>(await call('GET', '/api/settings', { signal })),
})
