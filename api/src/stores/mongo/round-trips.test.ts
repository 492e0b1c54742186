import { setTimeout as sleep } from 'node:timers/promises'
import { company } from '@concrete-quote/openapi'
import { describe, expect, inject, it } from 'vitest'
import { fixedChannels } from '../../../testing/fixed-channels.ts'
import { serveApp } from '../../../testing/servers/app.ts'
import { testDatabase } from '../../../testing/servers/mongo.ts'
import { connectNetwork } from '../../../testing/servers/network.ts'
import { openMongoStore } from './mongo-store.ts'

const mongo = inject('mongo')

describe.skipIf(mongo.uri === undefined)('a POST to a server with MongoDB', () => {
  it('waits for four round trips in a row, and for two more if it is confirmed to the visitor', async () => {
    const uri = new URL(testDatabase(mongo.uri ?? ''))
    const network = await connectNetwork(Number(uri.port || 27017))
    uri.port = String(network.port)
    const store = openMongoStore(uri.href)
    await store.ping()
    const { url } = await serveApp({
      store,
      channels: fixedChannels([
        {
          receiver: { kind: 'visitor' },
          event: 'confirmation',
          accepts: ({ email }) => email !== null,
          send: () => Promise.resolve('delivered'),
        },
      ]),
      rateLimit: { points: 100, duration: 60 },
      notifyLimit: 100,
    })
    /** Posts a quote. Returns the round trip of each command: those of one do not wait for each other. */
    async function roundTripsOf(email?: string): Promise<number[]> {
      const roundTrips: number[] = []
      let number = 0
      let current: Promise<undefined> | undefined
      const wait = () => {
        if (!current) number++
        roundTrips.push(number)
        return (current ??= sleep(100).then(() => (current = undefined)))
      }
      network.fault = { answerFor: ({ hello, ismaster }) => (hello || ismaster ? undefined : wait()) }
      const quote = { firstName: 'Ada', lastName: 'Lovelace', phone: company.phone, projectType: 'driveway' }
      const response = await fetch(`${url}/api/quotes`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...quote, projectDetails: '600 square feet', email }),
      })
      network.fault = undefined
      expect(response.status).toBe(201)
      return roundTrips
    }
    // The first post reads settings, too.
    await roundTripsOf()
    expect(await roundTripsOf()).toEqual([1, 2, 3, 4])
    expect(await roundTripsOf('ada@example.com')).toEqual([1, 2, 3, 4, 4, 5, 6])
    network.close()
  })
})
