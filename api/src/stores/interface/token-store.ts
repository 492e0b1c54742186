/** An API token of an integrator, which may send quotes and nothing else. */
export interface StoredToken {
  /** The name of the program that sends the quotes. */
  name: string
  tokenHash: string
  /** RFC 3339, UTC. */
  createdAt: string
}

/** Stores API tokens. Every method rejects with `StoreUnavailableError` while the store is unavailable. */
export interface TokenStore {
  /** Adds a token. False if the name is taken. */
  addToken(token: StoredToken): Promise<boolean>
  /** The token with a hash, unless it was revoked. */
  findToken(tokenHash: string): Promise<StoredToken | undefined>
  /** All tokens, ordered by name. */
  tokens(): Promise<StoredToken[]>
  /** Removes a token. False if there is none of that name. */
  removeToken(name: string): Promise<boolean>
}
