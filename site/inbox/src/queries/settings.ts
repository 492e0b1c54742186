import type { Settings } from '@concrete-quote/openapi'
import { queryOptions } from '@tanstack/react-query'
import { getJson } from './call.ts'

/** Whether anybody is notified of new quotes. Changes of the devices, below whose key it is, invalidate it. */
export const notifiedQuery = queryOptions({
  queryKey: ['/api/devices', 'isAnybodyNotified'] as const,
  queryFn: async ({ signal }) => (await getJson<Settings>('/api/settings', signal)).isAnybodyNotified,
})

/** The settings, and what the server's environment decides. */
export const settingsQuery = queryOptions({
  queryKey: ['/api/settings'] as const,
  // A form begins with what is set when it appears.
  gcTime: 0,
  queryFn: ({ signal }) => getJson<Settings>('/api/settings', signal),
})
