// How many deliveries a second several servers lease that share a database, and how many writes are in vain because another
// was faster. Of a stub, which takes no CPU time; with `MONGODB_URI=mongodb://127.0.0.1:27017`, of MongoDB, too.
// `ROUND_TRIP_MS` is the time of a round trip, by default 2.
import { performance } from 'node:perf_hooks'
import { figure } from '../../widget/testing/programs/figures.ts'
import { parseKey } from '../src/stores/interface/delivery-key.ts'
import type { DeliveryStore } from '../src/stores/interface/delivery-store.ts'
import { openMongoStore } from '../src/stores/mongo/mongo-store.ts'
import { leaseAll, stubbedServers } from '../testing/servers/leasing.ts'
import { testDatabase } from '../testing/servers/mongo.ts'
import { type Command, connectNetwork } from '../testing/servers/network.ts'
import { aQuote } from '../testing/values/a-quote.ts'

const deliveries = 400
const roundTripMs = Number(process.env.ROUND_TRIP_MS ?? 2)

const { MONGODB_URI } = process.env
for (const servers of [1, 2, 5, 10]) await measureStub(servers)
if (MONGODB_URI === undefined) console.log('LEFT OUT leases of MongoDB: MONGODB_URI is not set')
else for (const servers of [1, 2, 5, 10]) await measureMongo(servers, MONGODB_URI)

async function measureStub(count: number) {
  const servers = stubbedServers(count, deliveries, roundTripMs)
  const stores = servers.map(({ store }) => store)
  await measure('a stub', stores, () => servers.reduce((sum, { commands }) => sum + commands.writes, 0))
}

async function measureMongo(servers: number, database: string) {
  const uri = new URL(testDatabase(database))
  const network = await connectNetwork(Number(uri.port))
  uri.port = String(network.port)
  const stores = Array.from({ length: servers }, () => openMongoStore(uri.href))
  await Promise.all(stores.map((store) => store.ping()))
  for (let n = 0; n < deliveries; n++) await stores[0]?.add(aQuote(), undefined, [parseKey('email')])
  let writes = 0
  const delay = async (command: Command) => {
    if (command.findAndModify === 'quotes') writes++
    await new Promise((resolve) => setTimeout(resolve, roundTripMs))
    return undefined
  }
  network.fault = { answerFor: delay }
  await measure('MongoDB', stores, () => writes)
  await Promise.all(stores.map((store) => store.close()))
  network.close()
}

async function measure(what: string, stores: DeliveryStore[], countWrites: () => number) {
  const start = performance.now()
  await Promise.all(stores.map(leaseAll))
  const seconds = (performance.now() - start) / 1000
  const result = `${Math.round(deliveries / seconds)} / ${countWrites() - deliveries}`
  figure(`leases a second / writes in vain, ${what}, servers: ${stores.length}`, result)
}
