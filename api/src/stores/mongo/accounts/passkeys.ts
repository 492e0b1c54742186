import type { Connection } from 'mongoose'
import type { AccountStore } from '../../interface/account-store.ts'
import type { PasskeyStore, StoredPasskey } from '../../interface/passkey-store.ts'
import type { Call } from '../connection/call.ts'
import { addUnique } from '../connection/fault.ts'

interface PasskeyDocument extends Omit<StoredPasskey, 'id' | 'createdAt' | 'lastUsedAt'> {
  /** The ID of the credential, so that it is unique on every server. */
  _id: string
  createdAt: Date
  lastUsedAt: Date | null
}

/** Passkeys in a MongoDB database. */
export function mongoPasskeys(
  connection: Connection,
  call: Call,
  { findUser }: Pick<AccountStore, 'findUser'>,
): PasskeyStore {
  const passkeys = connection.collection<PasskeyDocument>('passkeys')
  return {
    addPasskey: ({ id, createdAt, lastUsedAt, ...passkey }) =>
      call(async () => {
        const added = {
          ...passkey,
          _id: id,
          createdAt: new Date(createdAt),
          lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt),
        }
        const { username, publicKey } = passkey
        const isAdded = await addUnique(
          () => passkeys.insertOne(added),
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

const toPasskey = ({ _id, createdAt, lastUsedAt, ...passkey }: PasskeyDocument): StoredPasskey => ({
  ...passkey,
  id: _id,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
