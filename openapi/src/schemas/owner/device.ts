import type * as z from 'zod/mini'
import { documented, object } from '../documentation.ts'
import { line, matching } from '../request-types.ts'
import { arrayOf, string, utcTime, utcTimeOrNull, uuid } from '../response-types.ts'

export const DeviceKeys = object('The keys of a push subscription (RFC 8291), in base64url.', {
  p256dh: documented(
    matching(/^[A-Za-z0-9_-]{87}$/, 87, 'Must be a P-256 public key of 65 bytes in base64url'),
    'The public key of the browser.',
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  ),
  auth: documented(
    matching(/^[A-Za-z0-9_-]{22}$/, 22, 'Must be 16 bytes in base64url'),
    'The authentication secret.',
    'BTBZMqHH6r4Tts7J_aSIgg',
  ),
})

export const NewDevice = object(
  'A push subscription of a browser (Push API), as `PushSubscription.toJSON()` has it.',
  {
    name: documented(
      line({ max: 100, error: 'The name is blank' }),
      'The name of the device, for people.',
      'Chrome on Android',
    ),
    endpoint: documented(
      matching(/^https:\/\/[\x21-\x7e]+$/, 2000, 'Must be a URL with https://'),
      'Where pushes are posted to: public https.',
      'https://push.example/send/dGhlIGV4YW1wbGU',
    ),
    keys: DeviceKeys,
  },
)
export type NewDevice = z.output<typeof NewDevice>

export const Device = object('A device that gets pushes.', {
  id: uuid('By which `removeDevice` removes it.', '01a1f83a-5d1b-7c02-9e1d-0c1f5a7be0a4'),
  name: string('The name of the device, for people.', 'Chrome on Android'),
  username: string('The user who turned it on.', 'owner'),
  createdAt: utcTime('When it was turned on', '2026-11-02T14:10:00.000Z'),
  lastPushedAt: utcTimeOrNull(
    'When its push service last took a push',
    'Null if it never has.',
    '2026-11-20T09:30:00.900Z',
  ),
  endpointHash: string(
    'The SHA-256 hash of its endpoint in base64url, by which a browser recognizes itself.',
    '7Cyg4WLDGJ0jY0jmHO0IrkIUvL4B3j6u5n0nMVHS4k4',
  ),
})
export type Device = z.infer<typeof Device>

export const DeviceList = object('The devices that get pushes, the newest first.', {
  items: arrayOf(Device, 1000, 'The devices of all users.'),
  publicKey: string(
    'The key that a browser subscribes with (VAPID, RFC 8292).',
    'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  ),
})
export type DeviceList = z.infer<typeof DeviceList>

/** What a push to a device says, as JSON, which the service worker of the inbox shows. */
export interface PushMessage {
  title: string
  /** Empty if the title is all there is. */
  body: string
  /** A notification replaces the one with the same tag. */
  tag: string
  /** Where in the inbox a click leads: `#/quotes/` and the ID of the quote, or `#/`. */
  path: string
  /** The visitor's phone number as a `tel:` URI. Null if it is not to be shown, or cannot be dialed. */
  phone: string | null
  /** The quote that it is about. Null if it is about several, or none. */
  quoteId: string | null
}
