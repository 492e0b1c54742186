import { generateKeyPairSync, hash, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { NewPasskey, PasskeySignIn } from '@concrete-quote/openapi'

/** What an authenticator and its browser may do otherwise than they should. */
interface Deviations {
  origin?: string
  rpId?: string
  isUserVerified?: boolean
  /** How often it was used. Default: it does not count. */
  counter?: number
  challenge?: unknown
  /** Returns certificates of the key, which the options do not ask for. */
  certify?: (publicKey: KeyObject, clientDataHash: Buffer) => Buffer[]
}

/** Creates an authenticator with a key of P-256, and the browser that uses it (WebAuthn Level 3, section 6). */
export function anAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(20)

  const credential = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const aaguid = Buffer.alloc(16)
    return Buffer.concat([aaguid, Buffer.of(0, id.length), id, coseKey(fromBase64url(x), fromBase64url(y))])
  }

  return {
    id: toBase64url(id),
    /** Answers `navigator.credentials.create`. */
    create(
      options: PublicKeyCredentialCreationOptionsJSON,
      deviations: Deviations = {},
    ): Omit<NewPasskey, 'name'> {
      const { rpId = options.rp.id ?? '' } = deviations
      const data = authenticatorData(rpId, deviations, credential())
      const client = clientData('create', options.challenge, deviations)
      const certificates = deviations.certify?.(publicKey, sha256(client))
      return {
        id: toBase64url(id),
        response: {
          clientDataJSON: toBase64url(client),
          attestationObject: toBase64url(attestationObject(data, certificates)),
          transports: ['internal', 'hybrid'],
        },
      }
    },
    /** Answers `navigator.credentials.get`. */
    get(options: PublicKeyCredentialRequestOptionsJSON, deviations: Deviations = {}): PasskeySignIn {
      const { rpId = options.rpId ?? '' } = deviations
      const data = authenticatorData(rpId, deviations)
      const client = clientData('get', options.challenge, deviations)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        id: toBase64url(id),
        response: {
          clientDataJSON: toBase64url(client),
          authenticatorData: toBase64url(data),
          signature: toBase64url(signature),
        },
      }
    },
  }
}

const toBase64url = (bytes: Buffer) => bytes.toString('base64url')
const fromBase64url = (text: string) => Buffer.from(text, 'base64url')
const sha256 = (data: Buffer | string) => hash('sha256', data, 'buffer')

function clientData(type: 'create' | 'get', issued: string, { origin, challenge = issued }: Deviations) {
  const values = { type: `webauthn.${type}`, challenge, origin: origin ?? 'https://quotes.example.com' }
  return Buffer.from(JSON.stringify({ ...values, crossOrigin: false }))
}

/** The flags of authenticator data. The key is kept by an account of the person: it can be and is backed up. */
const flags = { userPresent: 0x01, userVerified: 0x04, backedUp: 0x18, hasCredential: 0x40 }

function authenticatorData(
  rpId: string,
  { isUserVerified = true, counter = 0 }: Deviations,
  credential?: Buffer,
): Buffer {
  const flag =
    flags.userPresent |
    flags.backedUp |
    (isUserVerified ? flags.userVerified : 0) |
    (credential ? flags.hasCredential : 0)
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.of(flag), count, credential ?? Buffer.of()])
}

// CBOR (RFC 8949) of the two maps that are needed.

/** A key of ES256: `{ 1: 2, 3: -7, -1: 1, -2: x, -3: y }` (RFC 9053). */
function coseKey(x: Buffer, y: Buffer): Buffer {
  return Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), x, Buffer.from('225820', 'hex'), y])
}

/**
 * `{ fmt: 'none', attStmt: {}, authData }`, or with certificates
 * `{ fmt: 'android-key', attStmt: { alg: -7, sig, x5c }, authData }` with a signature of zeros.
 */
function attestationObject(data: Buffer, certificates?: Buffer[]): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.of(0x60 + value.length), Buffer.from(value)])
  // Of 256 bytes or more.
  const bytes = (value: Buffer) =>
    Buffer.concat([Buffer.of(0x59, value.length >> 8, value.length & 0xff), value])
  const statement = certificates
    ? Buffer.concat([
        ...[Buffer.of(0xa3), text('alg'), Buffer.of(0x26), text('sig'), bytes(Buffer.alloc(256))],
        ...[text('x5c'), Buffer.of(0x80 + certificates.length), ...certificates.map(bytes)],
      ])
    : Buffer.of(0xa0)
  return Buffer.concat([
    ...[
      Buffer.of(0xa3),
      text('fmt'),
      text(certificates ? 'android-key' : 'none'),
      text('attStmt'),
      statement,
    ],
    ...[text('authData'), Buffer.of(0x58, data.length), data],
  ])
}
