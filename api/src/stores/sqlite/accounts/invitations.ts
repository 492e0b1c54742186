import type { InvitationStore, StoredInvitation } from '../../interface/account-store.ts'
import type { Access } from '../file/group-commit.ts'

/** Invitations in the embedded store. */
export function sqliteInvitations({ db, commit, read }: Access): InvitationStore {
  const set = db.prepare('REPLACE INTO invitations SELECT username, ?, ? FROM users WHERE username = ?')
  const find = db.prepare('SELECT * FROM invitations WHERE tokenHash = ? AND expiresAt > ?')
  const all = db.prepare('SELECT * FROM invitations WHERE expiresAt > ?')
  return {
    setInvitation: ({ username, tokenHash, expiresAt }) =>
      commit(() => set.run(tokenHash, expiresAt, username).changes > 0),
    findInvitation: (tokenHash, now) =>
      read(() => find.get(tokenHash, now) as unknown as StoredInvitation | undefined),
    invitations: (now) => read(() => all.all(now) as unknown as StoredInvitation[]),
  }
}
