import { type Connection, Schema } from 'mongoose'
import type { AccountStore } from '../../interface/account-store.ts'
import type { PasskeyStore, StoredPasskey } from '../../interface/passkey-store.ts'
import type { Call } from '../connection/call.ts'
import { addUnique } from '../connection/fault.ts'
import { text } from './user-document.ts'

interface PasskeyDocument extends Omit<StoredPasskey, 'id' | 'createdAt' | 'lastUsedAt'> {
  /** The ID of the credential, so that it is unique on every server. */
  _id: string
  createdAt: Date
  lastUsedAt: Date | null
}

const passkeySchema = new Schema<PasskeyDocument>(
  {
    _id: text,
    username: { ...text, index: true },
    name: text,
    publicKey: text,
    counter: { type: Number, required: true },
    transports: { type: [String], required: true },
    isSynced: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    lastUsedAt: Date,
  },
  { versionKey: false, strict: 'throw', collection: 'passkeys' },
)

export const passkeyModel = (connection: Connection) => connection.model('Passkey', passkeySchema)

/** Passkeys in a MongoDB database. */
export function mongoPasskeys(
  connection: Connection,
  call: Call,
  { findUser }: Pick<AccountStore, 'findUser'>,
): PasskeyStore {
  const passkeys = passkeyModel(connection)
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
          () => passkeys.create([added]),
          () => passkeys.exists({ _id: id, username, publicKey }),
        )
        // After the passkey is stored: the user may be removed at any time before.
        if (!isAdded || (await findUser(username))) return isAdded
        await passkeys.deleteOne({ _id: id, username })
        return false
      }),
    findPasskey: (id) =>
      call(async () => {
        const found = await passkeys.findById(id).lean()
        return found ? toPasskey(found) : undefined
      }),
    passkeys: (username) =>
      call(async () =>
        (await passkeys.find({ username }).sort({ createdAt: 1, _id: 1 }).lean()).map(toPasskey),
      ),
    usePasskey: (id, before, { counter, at }) =>
      call(async () => {
        const use = { counter, lastUsedAt: new Date(at) }
        return (await passkeys.updateOne({ _id: id, counter: before }, use)).matchedCount > 0
      }),
    renamePasskey: (id, username, name) =>
      call(async () => (await passkeys.updateOne({ _id: id, username }, { name })).matchedCount > 0),
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
