import type { DeviceStore, StoredDevice } from '../interface/device-store.ts'
import type { Access } from './file/group-commit.ts'

/** Devices that get pushes in the embedded store. */
export function sqliteDevices({ db, commit, read }: Access): DeviceStore {
  const add = db.prepare(
    `INSERT INTO devices
    SELECT :id, username, :name, :endpoint, :p256dh, :auth, :createdAt, :lastPushedAt
    FROM users WHERE username = :username
    ON CONFLICT (endpoint) DO UPDATE SET
    username = excluded.username, name = excluded.name, p256dh = excluded.p256dh, auth = excluded.auth
    RETURNING *`,
  )
  const all = db.prepare('SELECT * FROM devices ORDER BY createdAt DESC, id DESC')
  const note = db.prepare('UPDATE devices SET lastPushedAt = ? WHERE id = ?')
  const remove = db.prepare('DELETE FROM devices WHERE id = ?')
  const removeAll = db.prepare('DELETE FROM devices WHERE username = ?')
  return {
    addDevice: (device) => commit(() => add.get({ ...device }) as StoredDevice | undefined),
    devices: () => read(() => all.all() as unknown as StoredDevice[]),
    setLastPushedAt: (id, at) => commit(() => void note.run(at, id)),
    removeDevice: (id) => commit(() => remove.run(id).changes > 0),
    removeDevices: (username) => commit(() => void removeAll.run(username)),
  }
}
