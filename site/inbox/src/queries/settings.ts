import type { Settings } from '@concrete-quote/openapi'
import { queryOptions } from '@tanstack/react-query'
import { getJson } from './call.ts'

/** The settings, and what the server's environment decides. */
export const settingsQuery = queryOptions({
  queryKey: ['/api/settings'] as const,
  // A form begins with what is set when it appears.
  gcTime: 0,
  queryFn: ({ signal }) => getJson<Settings>('/api/settings', signal),
})
