import type { Config } from '../../config.ts'
import type { Limiter } from '../../stores/limiter.ts'
import type { Store } from '../../stores/store.ts'
import { mailboxOf } from './mailbox.ts'

/** How often a digest is sent while it collects quotes, and one of suspected spam. */
export const digestMs = 15 * 60 * 1000
const suspectDigestMs = 24 * 60 * 60 * 1000

/** How many confirmations a network causes in a day, so that nobody has email sent to many strangers. */
const maxConfirmations = 5

interface Sender {
  /** The network whose share is limited. Undefined for a token and a signed-in user, who may use the whole limit. */
  network: string | undefined
  /** The name of the token, if one sent it. */
  token: string | undefined
  /** Whether the content of the quote is suspect: a digest lists it in any case. */
  isSuspect: boolean
}

/**
 * Creates the limit of notifications per hour. Above it, quotes are collected in digests. One network causes at most a
 * third of them, so that it cannot use up the limit alone.
 */
export function createThrottle(
  store: Pick<Store, 'limiter'>,
  { NOTIFY_LIMIT: limit, CONFIRM_LIMIT }: Pick<Config, 'NOTIFY_LIMIT' | 'CONFIRM_LIMIT'>,
) {
  const perHour = limit === 'off' ? 1 : limit
  const limiter = (scope: string, points: number, hours = 1) =>
    store.limiter({ name: `notify-${scope}`, points: Math.ceil(points), duration: hours * 60 * 60 })
  const ofNetwork = limiter('network', perHour / 3)
  const ofAll = limiter('all', perHour)
  const confirmations = {
    ofMailbox: limiter('mailbox', 1, 24),
    ofNetwork: limiter('visitors', maxConfirmations, 24),
    ofToken: limiter('visitors-of-token', CONFIRM_LIMIT, 24),
    ofAll: limiter('visitors-of-all', 2 * CONFIRM_LIMIT, 24),
  }

  return async function throttle({ network, token, isSuspect }: Sender) {
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
    /** Counts a confirmation, unless one of its limits is reached. */
    async function countConfirmation(email: string): Promise<boolean> {
      const { ofMailbox, ofNetwork, ofToken, ofAll } = confirmations
      const counted: (() => Promise<void>)[] = []
      async function areAllowed(limits: [Limiter, key: string | undefined][]): Promise<boolean> {
        const allowed = limits.map(async ([limiter, key]) => {
          if (key === undefined) return true
          counted.push(() => limiter.undo(key))
          return (await limiter.count(key)).isAllowed
        })
        return (await Promise.all(allowed)).every(Boolean)
      }
      const ofSender: [Limiter, string | undefined][] = [
        [ofMailbox, mailboxOf(email)],
        [ofNetwork, network],
        [ofToken, token],
      ]
      const isAllowed = (await areAllowed(ofSender)) && (await areAllowed([[ofAll, 'all']]))
      if (isAllowed) undos.push(...counted)
      else await Promise.all(counted.map((undo) => undo()))
      return isAllowed
    }
    // The owner is notified even if the quote could not be counted.
    const isNotified = await isAtOnce().catch(() => true)
    return {
      /** Whether a visitor gets a confirmation. Ask only if one is wanted: it counts. */
      mayConfirm: (email: string) => countConfirmation(email).catch(() => false),
      /** When the digest that collects the quote is due (RFC 3339). Undefined to notify at once. */
      digestAt: isNotified ? undefined : nextDigest(isSuspect ? suspectDigestMs : digestMs),
      /** Takes the count back, because no quote was stored. */
      undo: () => Promise.all(undos.map((undo) => undo())).catch(() => undefined),
    }
  }
}

/** When the next digest is due: at the end of its period, such as the quarter of an hour. */
function nextDigest(periodMs: number): string {
  return new Date((Math.floor(Date.now() / periodMs) + 1) * periodMs).toISOString()
}
