import { isOfPartner, sourceWithin, type Source } from '@concrete-quote/openapi'
import { createSharedCopy } from '../stores/shared-copy.ts'
import type { SourceStore } from '../stores/records/sources.ts'

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
  let partners: Source[] | undefined
  let allowed = new Set(configured)

  const copy = createSharedCopy(
    () => store.sources(),
    (sources) => {
      partners = sources
      allowed = new Set([...(configured ?? []), ...originsOf(sources)])
    },
  )

  /** The source of a page on a registered origin: that of the partner, or a location of it that the page names. */
  function registeredSource(origin: string | undefined, claimed: string | null): string | undefined {
    const name = partners?.find((partner) => partner.origin === origin)?.name
    return name === undefined ? undefined : sourceWithin(name, claimed)
  }

  return {
    ...copy,
    /** Whether the partners were read since the start. */
    areRead: () => partners !== undefined,
    registeredSource,
    /** Whether pages of an origin may, as the partners were last read: a post never waits for the store. */
    has: (origin: string) => allowed.has(origin) || (configured === undefined && localOrigin.test(origin)),
    /** The pages that may show the form in a frame, as `frame-ancestors` lists them (CSP Level 3, section 6.4.2). */
    frameAncestors: () =>
      [...new Set(["'self'", ...(configured ?? localAncestors), ...originsOf(partners)])].join(' '),
    /**
     * Determines the source of a quote, as the partners were last read. A page on a registered origin has its registered
     * name, whatever it sends but a location of it. Other senders name their source themselves, but neither a registered name
     * nor a location of it is theirs to use. As long as the partners cannot be read at all, there is none, so that the quote is
     * stored.
     * @param origin The Origin header, which scripts of a page cannot set. Programs other than browsers can.
     */
    async sourceOf(origin: string | undefined, claimed: string | null): Promise<string | null> {
      if (partners === undefined) await copy.refresh()
      const registered = registeredSource(origin, claimed)
      if (registered !== undefined) return registered
      return partners?.some(({ name }) => isOfPartner(claimed, name)) === false ? claimed : null
    },
  }
}

const originsOf = (partners: Source[] = []) => partners.map(({ origin }) => origin)
