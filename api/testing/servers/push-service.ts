import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { NewDevice, PushMessage } from '@concrete-quote/openapi'
import { createCertificate } from './certificate.ts'

/** What a device received. */
export interface ReceivedPush {
  device: string
  message: PushMessage
  headers: IncomingMessage['headers']
  /** When it arrived, in milliseconds since 1970. */
  at: number
}

interface Subscription {
  name: string
  ecdh: ReturnType<typeof createECDH>
  auth: Buffer
  /** The key that it was created with: only its owner may push. */
  applicationServerKey: string
}

/** Why a push is refused. */
class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * Starts a push service (RFC 8030) on loopback that decrypts what it gets (RFC 8291), and checks who sent it (RFC 8292). Its
 * certificate is in `certificateFile`, for `NODE_EXTRA_CA_CERTS`.
 * @param port Default: any.
 */
export async function startPushService(port = 0, certificate = createCertificate()) {
  const subscriptions = new Map<string, Subscription>()
  const received: ReceivedPush[] = []
  const refusals: string[] = []
  let respondWith: number | undefined

  async function receive(req: IncomingMessage): Promise<number> {
    const body = await buffer(req)
    if (respondWith !== undefined) return respondWith
    const subscription = subscriptions.get(req.url ?? '')
    if (!subscription) throw new Refusal(404, 'There is no such subscription')
    if (req.method !== 'POST') throw new Refusal(405, 'A push is posted')
    checkHeaders(req.headers)
    checkVapid(req.headers.authorization ?? '', origin, subscription.applicationServerKey)
    const message = JSON.parse(decrypt(body, subscription)) as PushMessage
    received.push({ device: subscription.name, message, headers: req.headers, at: Date.now() })
    return 201
  }

  const server = createServer(certificate, (req, res) => {
    receive(req)
      .catch((error: unknown) => {
        refusals.push(String(error))
        return error instanceof Refusal ? error.status : 400
      })
      .then((status) => {
        if (status === 201) res.setHeader('Location', `${origin}/message/${randomUUID()}`)
        res.writeHead(status).end()
      })
      .catch((error: unknown) => res.destroy(error as Error))
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`

  return {
    origin,
    certificateFile: certificate.file,
    received,
    /** Why pushes were refused. */
    refusals,
    /** Responds to everything with a status, or as a push service does. */
    respond: (status: number | undefined) => void (respondWith = status),
    /** Subscribes a browser, as `PushManager.subscribe` does. */
    subscribe(name: string, applicationServerKey: string): NewDevice {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      const path = `/push/${randomUUID()}`
      subscriptions.set(path, { name, ecdh, auth, applicationServerKey })
      const p256dh = ecdh.getPublicKey('base64url')
      return { name, endpoint: origin + path, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    /** Ends a subscription. */
    unsubscribe: ({ endpoint }: NewDevice) => void subscriptions.delete(new URL(endpoint).pathname),
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** RFC 8030, sections 5.2 to 5.4, and RFC 8291, section 4. */
function checkHeaders({ ttl, topic, urgency, 'content-encoding': encoding }: IncomingMessage['headers']) {
  if (!/^\d+$/.test(String(ttl))) throw new Refusal(400, 'TTL is missing')
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) throw new Refusal(400, 'Topic is invalid')
  if (!/^(very-low|low|normal|high)$/.test(String(urgency))) throw new Refusal(400, 'Urgency is invalid')
  if (encoding !== 'aes128gcm') throw new Refusal(415, 'Content-Encoding must be aes128gcm')
}

const fromBase64Url = (text: string) => Buffer.from(text, 'base64url')
const maxExpirySeconds = 24 * 60 * 60

/** Checks that the owner of the key that a subscription was created with has signed a request (RFC 8292, sections 2 to 4). */
function checkVapid(authorization: string, origin: string, applicationServerKey: string) {
  const [, token = '', k = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  if (signature === '') throw new Refusal(401, 'No VAPID token')
  if (k !== applicationServerKey) throw new Refusal(403, 'The key is not that of the subscription')
  const { alg } = JSON.parse(fromBase64Url(header).toString()) as { alg: string }
  const coordinate = (from: number) =>
    fromBase64Url(k)
      .subarray(from, from + 32)
      .toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = Buffer.from(`${header}.${claims}`)
  const isSigned = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, fromBase64Url(signature))
  if (alg !== 'ES256' || !isSigned) throw new Refusal(403, 'The signature is invalid')
  const { aud, exp, sub } = JSON.parse(fromBase64Url(claims).toString()) as Record<string, unknown>
  if (aud !== origin) throw new Refusal(403, `The audience is ${String(aud)}`)
  const remaining = Number(exp) - Date.now() / 1000
  if (!(remaining > 0 && remaining <= maxExpirySeconds)) throw new Refusal(403, 'The expiry is invalid')
  if (!/^(https:|mailto:.+@)/.test(String(sub))) throw new Refusal(403, 'The contact is invalid')
}

/** What Mozilla's push service takes for Firefox on Android. */
const maxBytes = 3070

/** Decrypts a message (RFC 8291) of a single record (RFC 8188). */
function decrypt(body: Buffer, { ecdh, auth }: Subscription): string {
  if (body.length > maxBytes) throw new Refusal(413, `The message has more than ${maxBytes} bytes`)
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const serverKey = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + serverKey.length)
  if (record.length > recordSize) throw new Refusal(400, 'The message has several records')
  const hkdf = (ikm: NodeJS.ArrayBufferView, saltBytes: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', ikm, saltBytes, info, length))
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), serverKey])
  const ikm = hkdf(ecdh.computeSecret(serverKey), auth, keyInfo, 32)
  const key = hkdf(ikm, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(ikm, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Refusal(400, 'The last record does not end with the delimiter 2')
  return padded.subarray(0, end).toString()
}
