import type { SourceStore } from '../stores/interface/source-store.ts'

/** Origins on this machine, on any port. */
const localOrigin = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/

/** The local origins in a policy, which cannot name an IPv6 address. */
const localAncestors = ['http://localhost:*', 'http://127.0.0.1:*']

/** How often partners that another process may have changed are read, in milliseconds. */
const pollMs = 5000

/** The origins of partners' pages, which may post quotes and show the form in a frame. */
export interface AllowedOrigins {
  /** Whether pages of an origin may post quotes, as the partners were last read: a post never waits for the store. */
  has(origin: string): boolean
  /**
   * The pages that may show the form in a frame, as `frame-ancestors` lists them (CSP Level 3, section 6.4.2): those that
   * may post quotes.
   */
  frameAncestors(): string
  /** Reads the partners again, after this process has changed them. What cannot be read is read a few seconds later. */
  refresh(): Promise<void>
  /** Follows changes by other processes until the returned function is called. */
  follow(): () => void
}

/**
 * Creates the list of allowed origins: those that are registered, and those of the configuration.
 * @param configured Default: any http origin on this machine.
 */
export function createAllowedOrigins(
  store: Pick<SourceStore, 'sources'>,
  configured?: string[],
): AllowedOrigins {
  let registered: string[] = []
  let allowed = new Set(configured)
  let reads = 0
  let newest = 0

  async function refresh() {
    const read = ++reads
    const sources = await store.sources().catch(() => undefined)
    // An earlier read may end after a later one.
    if (sources === undefined || read < newest) return
    newest = read
    registered = sources.map(({ origin }) => origin)
    allowed = new Set([...(configured ?? []), ...registered])
  }

  return {
    has: (origin) => allowed.has(origin) || (configured === undefined && localOrigin.test(origin)),
    frameAncestors: () =>
      [...new Set(["'self'", ...(configured ?? localAncestors), ...registered])].join(' '),
    refresh,
    follow() {
      const timer = setInterval(() => void refresh(), pollMs)
      timer.unref()
      return () => clearInterval(timer)
    },
  }
}
