import type { Connection } from 'mongoose'
import type { AccountStore } from '../interface/account-store.ts'
import type { DeviceStore, StoredDevice } from '../interface/device-store.ts'
import type { Call } from './connection/call.ts'

interface DeviceDocument extends Omit<StoredDevice, 'endpoint' | 'createdAt' | 'lastPushedAt'> {
  /** The endpoint, so that it is unique on every server. */
  _id: string
  createdAt: Date
  lastPushedAt: Date | null
}

/** Devices that get pushes in a MongoDB database. */
export function mongoDevices(
  connection: Connection,
  call: Call,
  { findUser }: Pick<AccountStore, 'findUser'>,
): DeviceStore {
  const devices = connection.collection<DeviceDocument>('devices')
  return {
    addDevice: ({ id, endpoint, createdAt, lastPushedAt, ...changing }) =>
      call(async () => {
        const added = {
          id,
          createdAt: new Date(createdAt),
          lastPushedAt: lastPushedAt === null ? null : new Date(lastPushedAt),
        }
        const stored = await devices.findOneAndUpdate(
          { _id: endpoint },
          { $set: changing, $setOnInsert: added },
          { upsert: true, returnDocument: 'after' },
        )
        // After the device is stored: the user may be removed at any time before.
        if (stored && (await findUser(changing.username))) return toDevice(stored)
        await devices.deleteOne({ _id: endpoint, username: changing.username })
        return undefined
      }),
    devices: () =>
      call(async () => (await devices.find().sort({ createdAt: -1, id: -1 }).toArray()).map(toDevice)),
    setLastPushedAt: (id, at) =>
      call(async () => void (await devices.updateOne({ id }, { $set: { lastPushedAt: new Date(at) } }))),
    removeDevice: (id) => call(async () => (await devices.deleteOne({ id })).deletedCount > 0),
    removeDevices: (username) => call(async () => void (await devices.deleteMany({ username }))),
  }
}

const toDevice = ({ _id, createdAt, lastPushedAt, ...device }: DeviceDocument): StoredDevice => ({
  ...device,
  endpoint: _id,
  createdAt: createdAt.toISOString(),
  lastPushedAt: lastPushedAt?.toISOString() ?? null,
})
