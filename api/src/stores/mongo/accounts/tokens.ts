import type { TokenScope } from '@concrete-quote/openapi'
import type { Connection } from 'mongoose'
import type { StoredToken, TokenStore } from '../../interface/account-store.ts'
import type { Call } from '../connection/call.ts'
import { addUnique } from '../connection/fault.ts'

interface TokenDocument {
  /** The name, so that it is unique on every server. */
  _id: string
  tokenHash: string
  createdAt: Date
  /** Absent in tokens of earlier versions. */
  expiresAt?: Date | null
  lastUsedAt?: Date | null
  source?: string | null
  scopes?: TokenScope[]
}

/** API tokens in a MongoDB database. */
export function mongoTokens(connection: Connection, call: Call): TokenStore {
  const tokens = connection.collection<TokenDocument>('tokens')
  return {
    addToken: ({ name, createdAt, expiresAt, lastUsedAt, ...token }) =>
      call(() =>
        addUnique(
          () =>
            tokens.insertOne({
              ...token,
              _id: name,
              createdAt: new Date(createdAt),
              expiresAt: toDate(expiresAt),
              lastUsedAt: toDate(lastUsedAt),
            }),
          () => tokens.findOne({ _id: name, tokenHash: token.tokenHash }),
        ),
      ),
    findToken: (tokenHash) =>
      call(async () => {
        const token = await tokens.findOne({ tokenHash })
        return token ? toToken(token) : undefined
      }),
    tokens: () => call(async () => (await tokens.find().sort({ _id: 1 }).toArray()).map(toToken)),
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
  scopes,
}: TokenDocument): StoredToken => ({
  name: _id,
  tokenHash,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  source: source ?? null,
  scopes: scopes ?? ['quotes:send'],
})
