import type { StoredPasskey } from '../../src/stores/records/accounts.ts'

/** Creates a passkey of the user ada, whose name is its ID. */
export const aPasskey = (id: string, changes: Partial<StoredPasskey> = {}): StoredPasskey => ({
  id,
  username: 'ada',
  name: id,
  publicKey: 'a key',
  counter: 0,
  transports: ['internal', 'hybrid'],
  isSynced: true,
  createdAt: '2026-11-20T09:30:00.000Z',
  lastUsedAt: null,
  ...changes,
})
