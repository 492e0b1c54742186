import type { Connection } from 'mongoose'
import type { AccountStore } from '../interface/account-store.ts'
import type { DeviceStore, StoredDevice } from '../interface/device-store.ts'
import { type Call, inCalls } from './connection/call.ts'
import { toDocument, toRecord, type RecordDocument } from './record-document.ts'

type DeviceDocument = RecordDocument<StoredDevice, 'endpoint'>

/** Devices that get pushes in a MongoDB database. */
export function mongoDevices(
  connection: Connection,
  call: Call,
  { findUser }: Pick<AccountStore, 'findUser'>,
): DeviceStore {
  const devices = connection.collection<DeviceDocument>('devices')
  return inCalls<DeviceStore>(call, {
    async addDevice(device) {
      const { _id, id, createdAt, lastPushedAt, ...changing } = toDocument(device, 'endpoint')
      const stored = await devices.findOneAndUpdate(
        { _id },
        { $set: changing, $setOnInsert: { id, createdAt, lastPushedAt } },
        { upsert: true, returnDocument: 'after' },
      )
      // After the device is stored: the user may be removed at any time before.
      if (stored && (await findUser(changing.username))) return toDevice(stored)
      await devices.deleteOne({ _id, username: changing.username })
      return undefined
    },
    devices: async () => (await devices.find().sort({ createdAt: -1, id: -1 }).toArray()).map(toDevice),
    setLastPushedAt: async (id, at) =>
      void (await devices.updateOne({ id }, { $set: { lastPushedAt: new Date(at) } })),
    removeDevice: async (id) => (await devices.deleteOne({ id })).deletedCount > 0,
    removeDevices: async (username) => void (await devices.deleteMany({ username })),
  })
}

const toDevice = (document: DeviceDocument): StoredDevice => toRecord(document, 'endpoint')
