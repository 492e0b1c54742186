import { expect, it } from 'vitest'
import { leaseAll, stubbedServers } from '../../../../testing/servers/leasing.ts'

it('ten servers lease at least five times as much as one, which waits for two round trips per lease', async () => {
  const deliveries = 200
  const servers = stubbedServers(10, deliveries, 2)
  await Promise.all(servers.map(({ store }) => leaseAll(store)))
  const roundTrips = servers.map(({ commands: { reads, writes } }) => reads + writes)
  expect(Math.max(...roundTrips)).toBeLessThan((2 * deliveries) / 5)
})
