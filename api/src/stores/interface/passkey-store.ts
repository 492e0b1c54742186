/** A passkey of a user: the public key of a WebAuthn credential. Times are RFC 3339 in UTC. */
export interface StoredPasskey {
  /** The ID of the credential, in base64url. */
  id: string
  username: string
  /** For people, such as "Chrome on Android". */
  name: string
  /** A COSE key, in base64url. */
  publicKey: string
  /** How often it was used, by which a copy can be recognized; 0 if the authenticator does not count. */
  counter: number
  /** How a browser reaches it (`AuthenticatorTransport`). */
  transports: string[]
  /** Whether it is kept by an account of the person, or in one device only. */
  isSynced: boolean
  createdAt: string
  lastUsedAt: string | null
}

/** Stores passkeys. Every method rejects with `StoreUnavailableError` while the store is unavailable. */
export interface PasskeyStore {
  /** Adds a passkey. False if there is no such user, or a passkey with this ID. */
  addPasskey(passkey: StoredPasskey): Promise<boolean>
  findPasskey(id: string): Promise<StoredPasskey | undefined>
  /** The passkeys of a user, the oldest first. */
  passkeys(username: string): Promise<StoredPasskey[]>
  /** Stores that a passkey was used. False if it was removed, or its counter is no longer `before`. */
  usePasskey(id: string, before: number, use: { counter: number; at: string }): Promise<boolean>
  /** False if the user has no such passkey. */
  removePasskey(id: string, username: string): Promise<boolean>
}
