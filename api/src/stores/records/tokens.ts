import type { ApiToken } from '@concrete-quote/openapi'
import type { Collections, Definition } from './collection.ts'

/** An API token of an integrator. */
export interface StoredToken extends ApiToken {
  tokenHash: string
}

const tokenRecords: Definition<StoredToken> = {
  name: 'tokens',
  key: 'name',
  order: [['name', 1]],
  proof: 'tokenHash',
  defaults: { expiresAt: null, lastUsedAt: null, source: null, scopes: ['quotes:send'] },
}

export type TokenStore = ReturnType<typeof tokenStore>

/** Stores API tokens. */
export function tokenStore(collection: Collections) {
  const tokens = collection(tokenRecords)
  return {
    /** Adds a token. False if the name is taken. */
    addToken: (token: StoredToken) => tokens.add(token),
    /** The token with a hash, unless it was revoked. It may have expired. */
    findToken: async (tokenHash: string): Promise<StoredToken | undefined> =>
      (await tokens.find([{ tokenHash }]))[0],
    /** All tokens, ordered by name. */
    tokens: () => tokens.find(),
    /** Stores when a token was used, unless a later use is stored. */
    async setTokenUsed(name: string, at: string): Promise<void> {
      if (await tokens.change({ name, lastUsedAt: null }, { lastUsedAt: at })) return
      await tokens.change({ name, lastUsedAt: { below: at } }, { lastUsedAt: at })
    },
    /** Removes a token. False if there is none of that name. */
    removeToken: (name: string) => tokens.remove({ name }),
  }
}
