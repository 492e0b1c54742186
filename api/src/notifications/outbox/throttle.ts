import type { Config } from '../../config.ts'
import type { Limiter } from '../../stores/limiter.ts'
import type { Store } from '../../stores/store.ts'

/** How often a digest is sent while it collects quotes, and one of suspected spam. */
const digestMs = 15 * 60 * 1000
const suspectDigestMs = 24 * 60 * 60 * 1000

interface Sender {
  /** The network whose share is limited. Undefined for a token and a signed-in user, who may use the whole limit. */
  network: string | undefined
  /** Whether the content of the quote is suspect: a digest lists it in any case. */
  isSuspect: boolean
}

interface Throttled {
  /** When the digest that collects the quote is due (RFC 3339). Undefined to notify at once. */
  digestAt: string | undefined
  /** Takes the count back, because no quote was stored. */
  undo: () => Promise<unknown>
}

export type Throttle = ReturnType<typeof createThrottle>

/**
 * Creates the limit of notifications. Above it, quotes are collected in digests. One network causes at most a third of
 * the notifications, so that it cannot use up the limit alone.
 * @param limit Notifications per hour.
 */
export function createThrottle(store: Pick<Store, 'limiter'>, limit: Config['NOTIFY_LIMIT']) {
  const perHour = limit === 'off' ? 1 : limit
  const limiter = (scope: string, points: number) =>
    store.limiter({ name: `notify-${scope}`, points: Math.ceil(points), duration: 60 * 60 })
  const ofNetwork = limiter('network', perHour / 3)
  const ofAll = limiter('all', perHour)

  /** Counts a quote. */
  return async function throttle({ network, isSuspect }: Sender): Promise<Throttled> {
    const undos: (() => Promise<void>)[] = []
    async function isAllowed(limiter: Limiter, key: string) {
      undos.push(() => limiter.undo(key))
      return (await limiter.count(key)).isAllowed
    }
    async function isAtOnce(): Promise<boolean> {
      if (isSuspect) return false
      if (limit === 'off') return true
      // Beyond its share, a network is not counted for all.
      return (network === undefined || (await isAllowed(ofNetwork, network))) && isAllowed(ofAll, 'all')
    }
    // The owner is notified even if the quote could not be counted.
    const isNotified = await isAtOnce().catch(() => true)
    return {
      digestAt: isNotified ? undefined : nextDigest(isSuspect ? suspectDigestMs : digestMs),
      undo: () => Promise.all(undos.map((undo) => undo())).catch(() => undefined),
    }
  }
}

/** When the next digest is due: at the end of its period, such as the quarter of an hour. */
function nextDigest(periodMs: number): string {
  return new Date((Math.floor(Date.now() / periodMs) + 1) * periodMs).toISOString()
}
