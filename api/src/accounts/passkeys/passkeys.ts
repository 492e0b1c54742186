import { isIP } from 'node:net'
import { randomBytes } from 'node:crypto'
import {
  company,
  isFuture,
  passkeyMinutes,
  type NewPasskey,
  type PasskeySignIn,
} from '@concrete-quote/openapi'
import { ProblemError } from '../../http/problem.ts'
import type { Store } from '../../stores/store.ts'
import { createMac, isSameMac } from '../secret.ts'
import type { User, StoredPasskey } from '../../stores/records/accounts.ts'

/** The kinds of keys that are verified, the preferred one first: EdDSA, ES256, and RS256, as COSE algorithms (RFC 9053). */
const algorithms = [-8, -7, -257]

/** Loads the library when a passkey is first used: it has hundreds of modules. */
const loadLibrary = () => import('./library.ts')

export type Passkeys = ReturnType<typeof createPasskeys>

/** Creates the registration and authentication ceremonies of passkeys (WebAuthn Level 3). */
export function createPasskeys(store: Store, publicUrl: string) {
  const { hostname, origin } = new URL(publicUrl)
  const challenges = createChallenges(store)
  const toAdd = (username: string) => `add ${username}`
  const toSignIn = 'sign in'

  /** @throws {ProblemError} 422 if the server has no domain name, so that browsers have no passkeys for it. */
  function requireDomain() {
    if (isIP(hostname.replace(/^\[|\]$/g, '')) > 0)
      throw new ProblemError(
        'invalid-request',
        `Passkeys need a domain name, and this server is at ${hostname}. Set PUBLIC_URL to an address with one.`,
      )
  }

  async function signInOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
    requireDomain()
    const challenge = await challenges.create(toSignIn)
    return { challenge, rpId: hostname, timeout: challengeMs, userVerification: 'required' }
  }

  async function creationOptions(
    { id, username }: Pick<User, 'id' | 'username'>,
    passkeys: StoredPasskey[],
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    requireDomain()
    return {
      challenge: await challenges.create(toAdd(username)),
      rp: { id: hostname, name: company.name },
      user: { id: Buffer.from(id).toString('base64url'), name: username, displayName: username },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout: challengeMs,
      attestation: 'none',
      excludeCredentials: passkeys.map(({ id, transports }) => ({ id, type: 'public-key', transports })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    }
  }

  /** Verifies a new passkey of a user. Undefined if it is not valid. */
  async function verifyNew(
    { name, id, response }: NewPasskey,
    username: string,
  ): Promise<StoredPasskey | undefined> {
    const { verifyRegistrationResponse } = await loadLibrary()
    if (!(await isWithoutCertificates(response.attestationObject))) return undefined
    let challenge = ''
    // The library throws whatever it finds wrong with what a client sent.
    const { registrationInfo: info } = await verifyRegistrationResponse({
      response: { ...asCredential(id), response: { ...response, transports: response.transports ?? [] } },
      expectedChallenge: (given) => challenges.check(toAdd(username), (challenge = given)),
      expectedOrigin: origin,
      expectedRPID: hostname,
      supportedAlgorithmIDs: algorithms,
    }).catch(() => ({ registrationInfo: undefined }))
    if (info?.credential.id !== id || !(await challenges.use(challenge))) return undefined
    const { credential, credentialBackedUp } = info
    return {
      id: credential.id,
      username,
      name,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: response.transports ?? [],
      isSynced: credentialBackedUp,
      createdAt: new Date().toISOString(),
      lastUsedAt: null,
    }
  }

  /** Verifies what a passkey signed. Returns how often the authenticator was used by now; undefined if it is not valid. */
  async function verifySignIn(
    { id, response }: PasskeySignIn,
    passkey: StoredPasskey,
  ): Promise<number | undefined> {
    const { verifyAuthenticationResponse } = await loadLibrary()
    let challenge = ''
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      response: { ...asCredential(id), response },
      expectedChallenge: (given) => challenges.check(toSignIn, (challenge = given)),
      expectedOrigin: origin,
      expectedRPID: hostname,
      // The caller compares the counter, once the signature is verified.
      credential: { id, publicKey: Buffer.from(passkey.publicKey, 'base64url'), counter: 0 },
    }).catch(() => ({ verified: false, authenticationInfo: undefined }))
    if (!verified || !info || !(await challenges.use(challenge))) return undefined
    return info.newCounter
  }

  return { signInOptions, creationOptions, verifyNew, verifySignIn }
}

/**
 * Whether a new passkey comes without certificates, as the options ask. The library would fetch the revocation list that
 * a certificate names, from any address, before it compares the certificate with roots.
 */
async function isWithoutCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await loadLibrary()
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
    return ['none', 'packed'].includes(attestation.get('fmt')) && !attestation.get('attStmt').get('x5c')
  } catch {
    return false
  }
}

/** What a browser says of every passkey, which the API does not ask for. */
const asCredential = (id: string) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  clientExtensionResults: {},
})

/** How long a challenge is valid, in milliseconds. */
const challengeMs = passkeyMinutes * 60_000

/** A challenge is its random bytes, its time, and an authentication code of both (RFC 2104). */
const randomLength = 16
const timeLength = 6

/** Creates the challenges that passkeys sign. Nothing is stored before they are used, so strangers take no memory. */
function createChallenges(store: Pick<Store, 'setting' | 'setSetting' | 'limiter'>) {
  const mac = createMac(store, 'passkeySecret')
  const uses = store.limiter({ name: 'passkey-challenge', points: 1, duration: challengeMs / 1000 })
  /** The authentication code of the random bytes and the time of a challenge, for a purpose. */
  const macOf = (issued: Buffer, purpose: string) => mac(Buffer.concat([issued, Buffer.from(purpose)]))

  return {
    /** @param purpose What the challenge can be used for, such as adding a passkey to an account. */
    async create(purpose: string): Promise<string> {
      const time = Buffer.alloc(timeLength)
      time.writeUIntBE(Date.now(), 0, timeLength)
      const issued = Buffer.concat([randomBytes(randomLength), time])
      return Buffer.concat([issued, await macOf(issued, purpose)]).toString('base64url')
    },
    /** Whether a challenge was created for a purpose, and is still valid. */
    async check(purpose: string, challenge: unknown): Promise<boolean> {
      // A client can send any JSON. For one with a `length`, Node would allocate a buffer of that length.
      if (typeof challenge !== 'string') return false
      const bytes = Buffer.from(challenge, 'base64url')
      const issued = bytes.subarray(0, randomLength + timeLength)
      if (!isSameMac(bytes.subarray(issued.length), await macOf(issued, purpose))) return false
      const time = issued.readUIntBE(randomLength, timeLength)
      return Date.now() - time <= challengeMs && !isFuture(time)
    },
    /** Uses a challenge up. False if it was used before. */
    async use(challenge: string): Promise<boolean> {
      // Its bytes count: the same ones can be encoded in several ways.
      return (await uses.count(Buffer.from(challenge, 'base64url').toString('hex'))).isAllowed
    },
  }
}
