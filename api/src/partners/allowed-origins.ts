import { createSharedCopy } from '../stores/shared-copy.ts'
import type { SourceStore } from '../stores/store.ts'

export type AllowedOrigins = ReturnType<typeof createAllowedOrigins>

/** Origins on this machine, on any port. */
const localOrigin = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/

/** The local origins in a policy, which cannot name an IPv6 address. */
const localAncestors = ['http://localhost:*', 'http://127.0.0.1:*']

/**
 * Creates the list of the origins of partners' pages, which may post quotes and show the form in a frame: those that are
 * registered, and those of the configuration, or else any http origin on this machine.
 */
export function createAllowedOrigins(store: Pick<SourceStore, 'sources'>, configured?: string[]) {
  let registered: string[] = []
  let allowed = new Set(configured)

  const copy = createSharedCopy(
    () => store.sources(),
    (sources) => {
      registered = sources.map(({ origin }) => origin)
      allowed = new Set([...(configured ?? []), ...registered])
    },
  )

  return {
    ...copy,
    /** Whether pages of an origin may, as the partners were last read: a post never waits for the store. */
    has: (origin: string) => allowed.has(origin) || (configured === undefined && localOrigin.test(origin)),
    /** The pages that may show the form in a frame, as `frame-ancestors` lists them (CSP Level 3, section 6.4.2). */
    frameAncestors: () =>
      [...new Set(["'self'", ...(configured ?? localAncestors), ...registered])].join(' '),
  }
}
