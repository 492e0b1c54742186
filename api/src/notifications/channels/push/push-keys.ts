import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { readSecret, type SecretStore } from '../../../accounts/secret.ts'

/** The keys that pushes are signed with (VAPID, RFC 8292), in base64url. */
export interface PushKeys {
  /** An uncompressed point of P-256. Browsers subscribe with it. */
  publicKey: string
  privateKey: string
}

export const readPushKeys = (store: SecretStore) => readSecret(store, 'pushKeys', createKeys)

function createKeys(): PushKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  const uncompressed = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { publicKey: uncompressed.toString('base64url'), privateKey: d }
}

/** How long a signature is valid, in seconds: push services accept a day at most. */
const validSeconds = 12 * 60 * 60

/**
 * Signs a push (VAPID, RFC 8292).
 * @param contact Whom the push service can contact: an https or mailto URL.
 * @returns The value of the header `Authorization`.
 */
export function signPush(endpoint: string, contact: string, { publicKey, privateKey }: PushKeys): string {
  const point = Buffer.from(publicKey, 'base64url')
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.toString('base64url', 1, 33),
      y: point.toString('base64url', 33),
      d: privateKey,
    },
  })
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const expiry = Math.floor(Date.now() / 1000) + validSeconds
  const claims = { aud: new URL(endpoint).origin, exp: expiry, sub: contact }
  const token = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`
  const signature = sign('sha256', Buffer.from(token), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${token}.${signature.toString('base64url')}, k=${publicKey}`
}
