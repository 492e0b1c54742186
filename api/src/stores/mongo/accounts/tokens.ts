import type { Connection } from 'mongoose'
import type { StoredToken, TokenStore } from '../../interface/account-store.ts'
import type { Call } from '../connection/call.ts'
import { addUnique } from '../connection/fault.ts'
import { toDocument, toRecord, type RecordDocument } from '../record-document.ts'

type TokenDocument = RecordDocument<StoredToken, 'name'>

/** API tokens in a MongoDB database. */
export function mongoTokens(connection: Connection, call: Call): TokenStore {
  const tokens = connection.collection<TokenDocument>('tokens')
  return {
    addToken: (token) =>
      call(() =>
        addUnique(
          () => tokens.insertOne(toDocument(token, 'name')),
          () => tokens.findOne({ _id: token.name, tokenHash: token.tokenHash }),
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

/** What tokens of earlier versions lack. */
const absent = { expiresAt: null, lastUsedAt: null, source: null, scopes: ['quotes:send' as const] }

const toToken = (document: TokenDocument): StoredToken => ({ ...absent, ...toRecord(document, 'name') })
