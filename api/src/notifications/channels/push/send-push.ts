import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto'
import { responseMs, type PushMessage } from '@concrete-quote/openapi'
import type { ChannelDeps } from '../channel-deps.ts'
import { PermanentFailure, type Notice } from '../../outbox/channel.ts'
import { post } from '../post.ts'
import { readSecret } from '../../../accounts/secret.ts'
import type { StoredDevice } from '../../../stores/records/accounts.ts'
import type { SettingsStore } from '../../../stores/records/settings.ts'

/** How long a push service keeps a push for a device that is off, in seconds: then the quote may be overdue. */
const ttl = responseMs / 1000

/**
 * The size that every message is padded to, in bytes, so that its length says nothing. Mozilla's push service takes at most
 * 3070 encrypted bytes for Firefox on Android (https://github.com/mozilla-services/autopush/issues/748), though
 * others take 4096.
 */
const paddedSize = 2048

/** How often the time of the last push is stored. */
const noteEveryMs = 60_000

interface SendPushOptions extends Pick<ChannelDeps, 'store' | 'log'> {
  device: StoredDevice
  /** Whom the push service can contact: an https or mailto URL (RFC 8292, section 2.1). */
  contact: string
  allowPrivate: boolean
}

export type SendPush = ReturnType<typeof createSendPush>

/** Creates the function that encrypts messages for a device (RFC 8291), and posts them to its push service (RFC 8030). */
export function createSendPush({ device, store, contact, allowPrivate, log }: SendPushOptions) {
  const { id, username, endpoint, p256dh, auth, lastPushedAt } = device
  let notedAt = lastPushedAt === null ? 0 : Date.parse(lastPushedAt)

  async function noteSuccess(): Promise<void> {
    if (Date.now() - notedAt < noteEveryMs) return
    notedAt = Date.now()
    // If this fails, the push must not be repeated.
    await store.setLastPushedAt(id, new Date(notedAt).toISOString()).catch(() => undefined)
  }

  return async function sendPush(
    notice: Pick<Notice, 'id' | 'onResponse'>,
    message: PushMessage,
    signal: AbortSignal,
  ): Promise<'delivered' | 'skipped'> {
    const body = encryptPush(JSON.stringify(message), { p256dh, auth })
    const headers = {
      Authorization: signPush(endpoint, contact, await readPushKeys(store)),
      'Content-Type': 'application/octet-stream',
      'Content-Encoding': 'aes128gcm',
      TTL: String(ttl),
      Urgency: 'high',
      // A retry replaces what the push service still has of an earlier attempt.
      Topic: notice.id.replaceAll('-', ''),
    }
    try {
      await post({ url: endpoint, allowPrivate }, headers, body, signal, notice.onResponse)
    } catch (error) {
      const { message: reason, responseCode } = error as Error & { responseCode?: number }
      // The subscription has ended (RFC 8030, section 7.3).
      const hasEnded = responseCode === 404 || responseCode === 410
      if (hasEnded) {
        await store.removeDevice(id)
        log.info({ device: id, username, responseCode }, 'device removed: its push subscription has ended')
      }
      if (hasEnded && !notice.onResponse) return 'skipped'
      if (responseCode === 400 || responseCode === 413)
        throw Object.assign(new PermanentFailure(reason), { responseCode })
      throw error
    }
    await noteSuccess()
    return 'delivered'
  }
}

/** The size of a record, in bytes, which only has to be larger than the message. */
const recordSize = 4096

/** Encrypts a message for a device, with the keys of its subscription, in one record (RFC 8188 and RFC 8291). */
function encryptPush(message: string, keys: Pick<StoredDevice, 'p256dh' | 'auth'>): Buffer {
  const [deviceKey, auth] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')]
  const ecdh = createECDH('prime256v1')
  const ownKey = ecdh.generateKeys()
  const salt = randomBytes(16)
  const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), deviceKey, ownKey])
  const secret = derive(ecdh.computeSecret(deviceKey), auth, info, 32)
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(secret, salt, 'Content-Encoding: nonce\0', 12),
  )
  const text = Buffer.from(message)
  // A byte of 2 ends the text of the last record, and zeros follow.
  const padding = Buffer.concat([Buffer.of(2), Buffer.alloc(Math.max(0, paddedSize - text.length))])
  const header = Buffer.concat([salt, Buffer.alloc(4), Buffer.of(ownKey.length), ownKey])
  header.writeUInt32BE(recordSize, salt.length)
  return Buffer.concat([
    header,
    cipher.update(text),
    cipher.update(padding),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

/** The keys that pushes are signed with (VAPID, RFC 8292), in base64url. */
interface PushKeys {
  /** An uncompressed point of P-256. Browsers subscribe with it. */
  publicKey: string
  privateKey: string
}

export const readPushKeys = (store: SettingsStore) => readSecret(store, 'pushKeys', createKeys)

function createKeys(): PushKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  const uncompressed = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { publicKey: uncompressed.toString('base64url'), privateKey: d }
}

/** How long a signature is valid, in seconds: push services accept a day at most. */
const validSeconds = 12 * 60 * 60

/**
 * Signs a push (VAPID, RFC 8292). Returns the value of the header `Authorization`.
 * @param contact Whom the push service can contact: an https or mailto URL.
 */
function signPush(endpoint: string, contact: string, { publicKey, privateKey }: PushKeys): string {
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
