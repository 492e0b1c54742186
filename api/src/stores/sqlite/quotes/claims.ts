import type { DeliveryStore } from '../../interface/delivery-store.ts'
import type { Access } from '../file/group-commit.ts'

/** The claims of quotes in the embedded store, in a table named after the first kind of claims. */
export function sqliteClaims({ db, commit }: Pick<Access, 'db' | 'commit'>): Pick<DeliveryStore, 'claim'> {
  const removeExpired = db.prepare('DELETE FROM confirmations WHERE until <= ?')
  const insert = db.prepare(`
    INSERT INTO confirmations VALUES (?, ?, ?)
    ON CONFLICT (addressHash) DO UPDATE SET until = excluded.until WHERE quoteId = excluded.quoteId`)
  return {
    claim: ({ key, quoteId, now, until }) =>
      commit(() => {
        removeExpired.run(now)
        return insert.run(key, quoteId, until).changes > 0
      }),
  }
}
