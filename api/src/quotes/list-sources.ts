import type { SourceCounts } from '@concrete-quote/openapi'
import type { SourceStore } from '../stores/interface/source-store.ts'

/** The maximum number of listed counts: senders may name any source. */
const maxCounts = 10_000

/**
 * Lists sources with their quotes by month, newest month first: registered ones by name, then others by their number of
 * quotes, then quotes without a source.
 */
export async function listSources(
  store: Pick<SourceStore, 'sources' | 'countBySource'>,
): Promise<SourceCounts[]> {
  const [registered, counts] = await Promise.all([store.sources(), store.countBySource(maxCounts)])
  const bySource = new Map<string | null, SourceCounts>()
  const find = (source: string | null): SourceCounts => {
    const found = bySource.get(source) ?? { source, origins: [], months: [] }
    bySource.set(source, found)
    return found
  }
  for (const { name, origin } of registered) find(name).origins.push(origin)
  for (const { source, month, quotes } of counts) find(source).months.push({ month, quotes })
  const total = ({ months }: SourceCounts) => months.reduce((sum, { quotes }) => sum + quotes, 0)
  const rank = ({ source, origins }: SourceCounts) => (origins.length > 0 ? 0 : source === null ? 2 : 1)
  const all = [...bySource.values()]
  for (const { months } of all) months.sort((a, b) => (a.month < b.month ? 1 : -1))
  // Registered ones are sorted by name already, and the sort is stable.
  return all.sort((a, b) => rank(a) - rank(b) || (rank(a) === 0 ? 0 : total(b) - total(a)))
}
