import type { Settings } from '@concrete-quote/openapi'
import { queryOptions } from '@tanstack/react-query'
import { call, readJson } from './call.ts'

/** The settings, and what the server's environment decides. */
export const settingsQuery = queryOptions({
  queryKey: ['/api/settings'] as const,
  queryFn: async ({ signal }) => readJson<Settings>(await call('GET', '/api/settings', { signal })),
})
