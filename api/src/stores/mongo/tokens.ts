import { Schema, type Connection } from 'mongoose'
import type { StoredToken, TokenStore } from '../interface/token-store.ts'
import type { Call } from './connection/call.ts'
import { isDuplicateKey } from './connection/duplicate-key.ts'

interface TokenDocument {
  /** The name, so that it is unique on every server. */
  _id: string
  tokenHash: string
  createdAt: Date
}

const tokenSchema = new Schema<TokenDocument>(
  {
    _id: { type: String, required: true },
    tokenHash: { type: String, required: true, index: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'tokens', versionKey: false, strict: 'throw' },
)

/** API tokens in a MongoDB database. */
export function mongoTokens(connection: Connection, call: Call): TokenStore {
  const tokens = connection.model('Token', tokenSchema)
  return {
    addToken: ({ name, tokenHash, createdAt }) =>
      call(async () => {
        try {
          await tokens.create([{ _id: name, tokenHash, createdAt: new Date(createdAt) }])
          return true
        } catch (error) {
          if (!isDuplicateKey(error)) throw error
          // A first attempt may have added it, though its response was lost.
          return (await tokens.exists({ _id: name, tokenHash })) !== null
        }
      }),
    findToken: (tokenHash) =>
      call(async () => {
        const token = await tokens.findOne({ tokenHash }).lean()
        return token ? toToken(token) : undefined
      }),
    tokens: () => call(async () => (await tokens.find().sort({ _id: 1 }).lean()).map(toToken)),
    removeToken: (name) => call(async () => (await tokens.deleteOne({ _id: name })).deletedCount > 0),
  }
}

function toToken({ _id, tokenHash, createdAt }: TokenDocument): StoredToken {
  return { name: _id, tokenHash, createdAt: createdAt.toISOString() }
}
