import type { Connection } from 'mongoose'
import type { AccountStore } from '../../interface/account-store.ts'
import type { PasskeyStore, StoredPasskey } from '../../interface/passkey-store.ts'
import type { Call } from '../connection/call.ts'
import { addUnique } from '../connection/fault.ts'
import { toDocument, toRecord, type RecordDocument } from '../record-document.ts'

type PasskeyDocument = RecordDocument<StoredPasskey, 'id'>

/** Passkeys in a MongoDB database. */
export function mongoPasskeys(
  connection: Connection,
  call: Call,
  { findUser }: Pick<AccountStore, 'findUser'>,
): PasskeyStore {
  const passkeys = connection.collection<PasskeyDocument>('passkeys')
  return {
    addPasskey: (passkey) =>
      call(async () => {
        const { id, username, publicKey } = passkey
        const isAdded = await addUnique(
          () => passkeys.insertOne(toDocument(passkey, 'id')),
          () => passkeys.findOne({ _id: id, username, publicKey }),
        )
        // After the passkey is stored: the user may be removed at any time before.
        if (!isAdded || (await findUser(username))) return isAdded
        await passkeys.deleteOne({ _id: id, username })
        return false
      }),
    findPasskey: (id) =>
      call(async () => {
        const found = await passkeys.findOne({ _id: id })
        return found ? toPasskey(found) : undefined
      }),
    passkeys: (username) =>
      call(async () =>
        (await passkeys.find({ username }).sort({ createdAt: 1, _id: 1 }).toArray()).map(toPasskey),
      ),
    usePasskey: (id, before, { counter, at }) =>
      call(async () => {
        const use = { counter, lastUsedAt: new Date(at) }
        return (await passkeys.updateOne({ _id: id, counter: before }, { $set: use })).matchedCount > 0
      }),
    removePasskey: (id, username) =>
      call(async () => (await passkeys.deleteOne({ _id: id, username })).deletedCount > 0),
  }
}

const toPasskey = (document: PasskeyDocument): StoredPasskey => toRecord(document, 'id')
