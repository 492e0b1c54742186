import * as z from 'zod/mini'
import { line, missingOrWrongType } from '../text.ts'

const base64url = (length: number, error: string) =>
  z
    .string({ error: ({ input }) => missingOrWrongType('string', input) })
    .check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), error), z.maxLength(length))

/** The keys of a push subscription (RFC 8291). */
export const DeviceKeys = z.object(
  {
    /** The public key of the browser, uncompressed P-256 in base64url (RFC 8291). */
    p256dh: base64url(87, 'Must be a P-256 public key of 65 bytes in base64url'),
    /** The authentication secret. */
    auth: base64url(22, 'Must be 16 bytes in base64url'),
  },
  { error: ({ input }) => missingOrWrongType('object', input) },
)

/** A push subscription of a browser (Push API), as `PushSubscription.toJSON()` has it, with a name for people. */
export const NewDevice = z.object(
  {
    name: line({ max: 100, error: 'The name is blank' }),
    /** Where pushes are posted to (RFC 8030): public https. */
    endpoint: z
      .string({ error: ({ input }) => missingOrWrongType('string', input) })
      .check(z.regex(/^https:\/\/[\x21-\x7e]+$/, 'Must be a URL with https://'), z.maxLength(2000)),
    keys: DeviceKeys,
  },
  { error: ({ input }) => missingOrWrongType('object', input) },
)
export type NewDevice = z.output<typeof NewDevice>

/** A device that gets pushes. */
export const Device = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The user who switched it on. */
  username: z.string(),
  createdAt: z.iso.datetime({ precision: 3 }),
  /** When its push service last took a push. Null if it never has. */
  lastPushedAt: z.nullable(z.iso.datetime({ precision: 3 })),
  /** A hash of its endpoint, by which a browser recognizes itself: SHA-256 in base64url. */
  endpointHash: z.string(),
})
export type Device = z.infer<typeof Device>

/** The devices that get pushes, and the key that a new one subscribes with. */
export const DeviceList = z.object({
  items: z.array(Device).check(z.maxLength(1000)),
  /** The public key of this server (VAPID, RFC 8292), in base64url: `applicationServerKey`. */
  publicKey: z.string(),
})
export type DeviceList = z.infer<typeof DeviceList>
