import { v7 as uuid } from 'uuid'
import { createSession } from '../../src/accounts/sessions/sessions.ts'
import type { AccountStore, StoredSession, User } from '../../src/stores/records/accounts.ts'

/** Creates a session of the user ada, of 12 hours since midnight. */
export const aSession = (tokenHash: string, changes: Partial<StoredSession> = {}): StoredSession => ({
  id: uuid(),
  tokenHash,
  username: 'ada',
  browser: 'Chrome on Android',
  address: '203.0.113.7',
  method: 'password',
  startedAt: '2026-01-01T00:00:00.000Z',
  lastUsedAt: changes.startedAt ?? '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-01T12:00:00.000Z',
  ...changes,
})

/**
 * Starts a session of a user without a sign-in, and returns its token.
 * @param startedAt Default: now.
 */
export async function startTestSession(
  accounts: AccountStore,
  { username, passwordHash }: Pick<User, 'username' | 'passwordHash'>,
  startedAt?: string,
): Promise<string> {
  const { browser, address, method } = aSession('')
  const { token, stored } = createSession(username, { browser, address, method, startedAt })
  await accounts.addSession(stored, passwordHash)
  return token
}
