import type { Config } from '../config.ts'
import { oncePerQuote } from '../stores/once-per-quote.ts'
import { openStore } from '../stores/open-store.ts'
import type { Store } from '../stores/store.ts'
import { requireStore } from './data-folder.ts'

/**
 * Opens the store in this process, whether or not a server runs, and closes it when `work` ends. Everything that `work`
 * lists must be read before that.
 * @throws {UserFacingError} if there is no store and the command may not create one, or it cannot be opened.
 */
export async function withStore<T>(
  config: Config,
  work: (store: Store) => Promise<T>,
  { mayCreate = false } = {},
): Promise<T> {
  if (!mayCreate) requireStore(config)
  const onDamage = oncePerQuote(reportDamage)
  const store = await openStore(config, { onDamage, isCommand: true })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** The other quotes are still listed. The exit code says that the list is incomplete. */
function reportDamage(id: string) {
  console.error(`Quote ${id} is damaged and was left out.`)
  process.exitCode = 1
}
