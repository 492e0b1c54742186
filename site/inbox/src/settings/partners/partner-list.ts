import type { SourceCounts, SourceList } from '@concrete-quote/openapi'
import { queryOptions } from '@tanstack/react-query'
import { call, readJson } from '../../queries/call.ts'

/** The registered partners. Other sources are names that senders gave. */
export const partnersQuery = queryOptions({
  queryKey: ['/api/sources'] as const,
  refetchOnMount: 'always',
  queryFn: async ({ signal }) =>
    (await readJson<SourceList>(await call('GET', '/api/sources', { signal }))).items.filter(isPartner),
})

const isPartner = (counts: SourceCounts): counts is SourceCounts & { source: string } =>
  counts.origins.length > 0
