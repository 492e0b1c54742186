import type { StoredQuote } from '@concrete-quote/openapi'
import type { Config } from '../config.ts'
import type { Store } from '../stores/store.ts'

/** How long posts are counted, in seconds. Clocks define the windows, so that all counts of a window start together. */
const windowSeconds = 60

/** How long a flood is assumed to last once it is recognized, in seconds. */
const floodSeconds = 10 * 60

/** The minimum number of suspicious posts in a window for their share to count. */
const minSuspicious = 5

/** The maximum factor of the work, for networks that exceed their threshold several times over. */
const maxDifficulty = 8

/** What is counted of a post. */
export interface ObservedPost extends Pick<StoredQuote, 'spam' | 'reasons'> {
  network: string
}

export type Thresholds = Pick<Config, 'CHALLENGE_TOTAL' | 'CHALLENGE_NETWORK' | 'CHALLENGE_SPAM'>

/**
 * Recognizes floods of bots by the number of posts in a minute, and by the share with a filled honeypot or sent too
 * fast: of all senders together, and of each network. A text that came from many networks is suspicious by itself.
 */
export function createSignals(store: Pick<Store, 'limiter'>, thresholds: Thresholds) {
  const observeAll = createScope('all', thresholds.CHALLENGE_TOTAL)
  const observeNetwork = createScope('network', thresholds.CHALLENGE_NETWORK)

  /** Creates the counts of all posts together, or of those of each network. */
  function createScope(scope: string, maxPosts: number) {
    const count = (name: string, points: number, duration: number) =>
      store.limiter({ name: `challenge-${scope}-${name}`, points, duration })
    const posts = count('posts', maxPosts, windowSeconds)
    const suspicious = count('suspicious', minSuspicious, windowSeconds)
    const floods = count('attacks', 0, floodSeconds)

    /** Counts a post. Returns the factor of the work that it requires: 0 without a flood. */
    return async (key: string, isSuspicious: boolean): Promise<number> => {
      const inWindow = `${key} ${Math.floor(Date.now() / 1000 / windowSeconds)}`
      const [all, suspects, flood] = await Promise.all([
        posts.count(inWindow),
        isSuspicious ? suspicious.count(inWindow) : suspicious.read(inWindow),
        floods.read(key),
      ])
      const isSpam =
        suspects.counted >= minSuspicious && suspects.counted > thresholds.CHALLENGE_SPAM * all.counted
      const isFlood = isSpam || !all.isAllowed
      if (isFlood && flood.isAllowed) await floods.count(key)
      return isFlood || !flood.isAllowed ? Math.max(1, Math.floor(all.counted / maxPosts)) : 0
    }
  }

  /** Counts a post. Returns the factor of the work of the challenge that its sender has to solve, or 0 for none. */
  return async function observe({ network, spam, reasons }: ObservedPost): Promise<number> {
    const isSuspicious = spam === 'honeypot' || spam === 'too-fast'
    const [ofAll, ofNetwork] = await Promise.all([
      observeAll('all', isSuspicious),
      observeNetwork(network, isSuspicious),
    ])
    const isRequired = ofAll > 0 || reasons.includes('duplicate')
    return Math.min(maxDifficulty, Math.max(isRequired ? 1 : 0, ofNetwork))
  }
}
