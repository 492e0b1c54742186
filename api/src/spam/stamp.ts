import { isStamp, stampPattern, stampText } from '@concrete-quote/openapi'
import type { Store } from '../stores/store.ts'

/** How far the time of a stamp may be from the server's: clocks differ, and a form may stay open for hours. */
const windowMs = 24 * 60 * 60 * 1000

/** Creates the check of stamps. Each is accepted once, and proves nothing if it was computed before the server started. */
export function createStampVerifier(store: Pick<Store, 'limiter'>) {
  const startedAt = Date.now()
  const spent = store.limiter({ name: 'stamps', points: 1, duration: (2 * windowMs) / 1000 })

  /** Whether the sender has computed a stamp for these fields. Never rejects: a quote is stored in any case. */
  return async function isStamped(
    stamp: string | null | undefined,
    fields: Parameters<typeof stampText>[0],
  ): Promise<boolean> {
    if (!stamp) return false
    const ms = Number(stampPattern.exec(stamp)?.[1])
    if (!(ms >= startedAt && Math.abs(Date.now() - ms) <= windowMs)) return false
    try {
      return (await isStamp(stamp, stampText(fields))) && (await spent.count(stamp)).isAllowed
    } catch {
      return false
    }
  }
}
