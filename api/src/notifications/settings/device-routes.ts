import { ECDH, hash } from 'node:crypto'
import { deviceOperations, maxDevicesPerUser, type Device } from '@concrete-quote/openapi'
import type { Router } from 'express'
import { v7 as uuid } from 'uuid'
import { sessionEnded, usernameOf } from '../../accounts/sessions/sessions.ts'
import { route } from '../../http/operations.ts'
import { invalidField, ProblemError } from '../../http/problem.ts'
import { requirePublicUrl } from '../channels/post.ts'
import { readPushKeys } from '../channels/push/send-push.ts'
import { completeCallBacks } from '../outbox/complete-call-backs.ts'
import { actorOf } from '../../http/sender.ts'
import type { NotificationRoutesDeps } from './notification-settings-routes.ts'
import type { StoredDevice } from '../../stores/records/accounts.ts'

/** `/api/devices`: the devices that get pushes. */
export function deviceRoutes({ store, channels, log, config, guard }: NotificationRoutesDeps): Router {
  return route(deviceOperations, guard).to({
    async listDevices() {
      const [devices, { publicKey }] = await Promise.all([store.devices(), readPushKeys(store)])
      return { status: 200, body: { items: devices.map(toDevice), publicKey } }
    },

    async addDevice({ req, res, body: { name, endpoint, keys } }) {
      const username = usernameOf(res)
      requirePublicKey(keys.p256dh)
      await requirePublicUrl('/endpoint', endpoint, config.WEBHOOK_ALLOW_PRIVATE)
      const others = (await store.devices()).filter(
        (device) => device.username === username && device.endpoint !== endpoint,
      )
      if (others.length >= maxDevicesPerUser)
        throw new ProblemError(
          'limit-reached',
          `You have ${maxDevicesPerUser} devices. Remove one of them first.`,
        )
      const device = await store.addDevice({
        id: uuid(),
        username,
        name,
        endpoint,
        ...keys,
        createdAt: new Date().toISOString(),
        lastPushedAt: null,
      })
      // The user was removed meanwhile.
      if (!device) throw sessionEnded()
      log.info({ ...actorOf(req, res), device: device.id }, 'device added')
      await channels.refresh()
      await completeCallBacks(store, channels, log)
      return { status: 201, body: toDevice(device) }
    },

    async removeDevice({ req, res, params: { id } }) {
      if (!(await store.removeDevice(id))) throw new ProblemError('not-found', 'There is no such device.')
      log.info({ ...actorOf(req, res), device: id }, 'device removed')
      await channels.refresh()
      return { status: 204 }
    },
  })
}

/** Leaves out where pushes are posted to and their keys, by which anybody could push to the device. */
function toDevice({ id, name, username, createdAt, lastPushedAt, endpoint }: StoredDevice): Device {
  const endpointHash = hash('sha256', endpoint, 'base64url')
  return { id, name, username, createdAt, lastPushedAt, endpointHash }
}

/** @throws {ProblemError} 422 if a key is no point of the curve, so that nothing could be encrypted for it. */
function requirePublicKey(p256dh: string) {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
  } catch {
    throw invalidField('/keys/p256dh', 'This is not a public key of P-256.')
  }
}
