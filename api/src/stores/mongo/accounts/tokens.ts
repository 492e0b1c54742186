import { type Connection, Schema } from 'mongoose'
import type { StoredToken, TokenStore } from '../../interface/account-store.ts'
import type { Call } from '../connection/call.ts'
import { addUnique } from '../connection/fault.ts'
import { text } from './user-document.ts'

interface TokenDocument {
  /** The name, so that it is unique on every server. */
  _id: string
  tokenHash: string
  createdAt: Date
  /** Absent in tokens of earlier versions. */
  expiresAt?: Date | null
  lastUsedAt?: Date | null
  source?: string | null
}

const tokenSchema = new Schema<TokenDocument>(
  {
    _id: text,
    tokenHash: { ...text, index: true },
    createdAt: { type: Date, required: true },
    expiresAt: Date,
    lastUsedAt: Date,
    source: String,
  },
  { versionKey: false, strict: 'throw', collection: 'tokens' },
)

/** API tokens in a MongoDB database. */
export function mongoTokens(connection: Connection, call: Call): TokenStore {
  const tokens = connection.model('Token', tokenSchema)
  return {
    addToken: ({ name, tokenHash, createdAt, expiresAt, lastUsedAt, source }) =>
      call(() =>
        addUnique(
          () =>
            tokens.create([
              {
                _id: name,
                tokenHash,
                createdAt: new Date(createdAt),
                expiresAt: toDate(expiresAt),
                lastUsedAt: toDate(lastUsedAt),
                source,
              },
            ]),
          () => tokens.exists({ _id: name, tokenHash }),
        ),
      ),
    findToken: (tokenHash) =>
      call(async () => {
        const token = await tokens.findOne({ tokenHash }).lean()
        return token ? toToken(token) : undefined
      }),
    tokens: () => call(async () => (await tokens.find().sort({ _id: 1 }).lean()).map(toToken)),
    setTokenUsed: (name, at) =>
      call(async () => {
        await tokens.updateOne({ _id: name }, { $max: { lastUsedAt: new Date(at) } })
      }),
    removeToken: (name) => call(async () => (await tokens.deleteOne({ _id: name })).deletedCount > 0),
  }
}

const toDate = (time: string | null) => (time === null ? null : new Date(time))

const toToken = ({
  _id,
  tokenHash,
  createdAt,
  expiresAt,
  lastUsedAt,
  source,
}: TokenDocument): StoredToken => ({
  name: _id,
  tokenHash,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  source: source ?? null,
})
