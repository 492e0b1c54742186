import * as z from 'zod/mini'
import { Device, DeviceKeys, DeviceList, NewDevice } from '../../schemas/owner/device.ts'
import { type RegisterSchema, toJsonSchema, utc } from '../json-schema.ts'
import type { RegisterParameter } from '../register-parameter.ts'
import { json, type RegisterResponse } from '../register-response.ts'
import type { RegisterBody } from '../request-bodies.ts'

const exampleNewDevice = {
  name: 'Chrome on Android',
  endpoint: 'https://push.example/send/dGhlIGV4YW1wbGU',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
} satisfies NewDevice

const exampleDevice = {
  id: '01a1f83a-5d1b-7c02-9e1d-0c1f5a7be0a4',
  name: exampleNewDevice.name,
  username: 'owner',
  createdAt: '2026-11-02T14:10:00.000Z',
  lastPushedAt: '2026-11-20T09:30:00.900Z',
  endpointHash: '7Cyg4WLDGJ0jY0jmHO0IrkIUvL4B3j6u5n0nMVHS4k4',
} satisfies Device

const exampleDevices = {
  items: [exampleDevice],
  publicKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
} satisfies DeviceList

/** Registers the schemas of devices. */
export function registerDeviceSchemas(register: RegisterSchema) {
  const device = register('Device', Device, 'output', {
    description: 'A device that gets pushes.',
    fields: {
      username: 'The user who switched it on.',
      createdAt: `When it was switched on, ${utc}`,
      lastPushedAt: `When its push service last took a push, ${utc} Null if it never has.`,
      endpointHash: 'The SHA-256 hash of its endpoint in base64url, by which a browser recognizes itself.',
    },
    example: exampleDevice,
  })
  register('DeviceKeys', DeviceKeys, 'input', {
    description: 'The keys of a push subscription (RFC 8291), in base64url.',
    fields: { p256dh: 'The public key of the browser.', auth: 'The authentication secret.' },
    example: exampleNewDevice.keys,
  })
  return {
    device,
    newDevice: register('NewDevice', NewDevice, 'input', {
      description: 'A push subscription of a browser (Push API), as `PushSubscription.toJSON()` has it.',
      fields: {
        name: 'The name of the device, for people.',
        endpoint: 'Where pushes are posted to: public https.',
        keys: 'The public key and the secret of the browser (RFC 8291).',
      },
      example: exampleNewDevice,
    }),
    deviceList: register('DeviceList', DeviceList, 'output', {
      description: 'The devices that get pushes, the newest first.',
      fields: { publicKey: 'The key that a browser subscribes with (VAPID, RFC 8292).' },
      example: exampleDevices,
    }),
  }
}

type Schemas = ReturnType<typeof registerDeviceSchemas>

/** Registers the responses about devices. */
export function registerDeviceResponses(register: RegisterResponse, schemas: Schemas) {
  return {
    devices: register('Devices', 'The devices.', json(schemas.deviceList, { devices: exampleDevices })),
    deviceAdded: register(
      'DeviceAdded',
      'The device gets pushes.',
      json(schemas.device, { device: exampleDevice }),
    ),
    deviceRemoved: register('DeviceRemoved', 'The device gets no more pushes.'),
  }
}

/** Registers the request bodies about devices. */
export function registerDeviceBodies(register: RegisterBody, schemas: Schemas) {
  return {
    newDevice: register('AddedDevice', 'The push subscription.', schemas.newDevice, {
      phone: { summary: 'A phone', value: exampleNewDevice },
    }),
  }
}

/** Registers the parameters about devices. */
export function registerDeviceParameters(register: RegisterParameter) {
  return {
    deviceId: register('DeviceId', {
      name: 'id',
      in: 'path',
      required: true,
      description: 'The ID of the device.',
      example: exampleDevice.id,
      schema: toJsonSchema(z.uuid(), 'input'),
    }),
  }
}
