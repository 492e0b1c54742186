import { StoreUnavailableError } from '../stores/store-errors.ts'
import type { SourceStore } from '../stores/interface/source-store.ts'

/**
 * Determines the source of a quote. A page on a registered origin has its registered name, whatever it sends. Other
 * senders name their source themselves, but a registered name is not theirs to use. A source that cannot be looked up is
 * dropped, so that the quote is stored.
 * @param origin The Origin header, which scripts of a page cannot set. Programs other than browsers can.
 * @param claimed The source that was sent.
 */
export async function verifySource(
  store: Pick<SourceStore, 'findSources'>,
  origin: string | undefined,
  claimed: string | null,
): Promise<string | null> {
  if (origin === undefined && claimed === null) return null
  const found = await store.findSources(origin, claimed).catch(whenUnavailable)
  if (found === undefined) return null
  const registered = found.find((source) => source.origin === origin)
  if (registered) return registered.name
  return found.length > 0 ? null : claimed
}

function whenUnavailable(error: unknown): undefined {
  if (!(error instanceof StoreUnavailableError)) throw error
}
