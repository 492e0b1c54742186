import type { StoredQuote } from '@concrete-quote/openapi'
import type { Config } from '../../config.ts'
import { openChannels } from '../../notifications/open-channels.ts'
import { createUpdateQuote, type UpdateQuote } from '../../quotes/update-quote.ts'
import type { Store } from '../../stores/store.ts'

/**
 * Changes a quote as the API does. Its notifications are stored, and sent by a running server, which polls the store, or
 * once a server starts.
 * @returns The changed quote, or undefined if there is no such quote.
 */
export function updateQuote(
  store: Store,
  config: Config,
  id: string,
  patch: Parameters<UpdateQuote>[1],
): Promise<StoredQuote | undefined> {
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
  const channels = openChannels({ config, store, publicUrl })
  const update = createUpdateQuote({ store, channels, outbox: { wake: () => undefined } })
  return update(id, patch, { username: null })
}
