import type { Passkey } from '@concrete-quote/openapi'

/** A passkey of a user: the public key of a WebAuthn credential. */
export interface StoredPasskey extends Passkey {
  username: string
  /** A COSE key, in base64url. */
  publicKey: string
  /** How often it was used, by which a copy can be recognized; 0 if the authenticator does not count. */
  counter: number
  /** How a browser reaches it (`AuthenticatorTransport`). */
  transports: string[]
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
