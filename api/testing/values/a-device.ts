import type { StoredDevice } from '../../src/stores/records/accounts.ts'

/** Creates a device of the user ada, whose name is its ID. */
export const aDevice = (id: string, changes: Partial<StoredDevice> = {}): StoredDevice => ({
  id,
  username: 'ada',
  name: id,
  endpoint: `https://push.example/${id}`,
  p256dh: 'a key',
  auth: 'a secret',
  createdAt: '2026-11-20T09:30:00.000Z',
  lastPushedAt: null,
  ...changes,
})
