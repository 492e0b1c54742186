import type { SourceCounts, SourceList } from '@concrete-quote/openapi'
import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../../queries/call.ts'

/** The registered partners. Other sources are names that senders gave. */
export const partnersQuery = queryOptions({
  queryKey: ['/api/sources'] as const,
  refetchOnMount: 'always',
  queryFn: async ({ signal }) => (await getJson<SourceList>('/api/sources', signal)).items.filter(isPartner),
})

const isPartner = (counts: SourceCounts): counts is SourceCounts & { source: string } =>
  counts.origins.length > 0
