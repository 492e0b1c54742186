import { queryOptions } from '@tanstack/react-query'
import { getJson } from './call.ts'

/** The items of a list of the API, which are read again whenever they are shown. */
export const itemsQuery = <Item>(path: string) =>
  queryOptions({
    queryKey: [path] as const,
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => (await getJson<{ items: Item[] }>(path, signal)).items,
  })
