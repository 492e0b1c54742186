// `MONGODB_URI=mongodb://127.0.0.1:27017 npm run bench -- leases`: how many deliveries a second several servers lease that
// share a MongoDB database, with 20 ms for each round trip, and how many of these a lease takes: more while others are faster.
import { performance } from 'node:perf_hooks'
import { figure } from '../../widget/testing/programs/figures.ts'
import { parseKey } from '../src/stores/interface/delivery-key.ts'
import { openMongoStore } from '../src/stores/mongo/mongo-store.ts'
import { testDatabase } from '../testing/servers/mongo.ts'
import { type Command, connectNetwork } from '../testing/servers/network.ts'
import { aQuote } from '../testing/values/a-quote.ts'

const deliveries = 400
/** One machine has the CPU time for ten servers only if each waits most of the time. */
const roundTripMs = Number(process.env.ROUND_TRIP_MS ?? 20)

const { MONGODB_URI } = process.env
if (MONGODB_URI === undefined) console.log('LEFT OUT leases: MONGODB_URI is not set')
else for (const servers of [1, 2, 5, 10]) await measure(servers, MONGODB_URI)

async function measure(servers: number, database: string) {
  const uri = new URL(testDatabase(database))
  const network = await connectNetwork(Number(uri.port))
  uri.port = String(network.port)
  const stores = Array.from({ length: servers }, () => openMongoStore(uri.href))
  await Promise.all(stores.map((store) => store.ping()))
  for (let n = 0; n < deliveries; n++) await stores[0]?.add(aQuote(), undefined, [parseKey('email')])
  let commands = 0
  const delay = async (command: Command) => {
    if (Object.values(command)[0] === 'quotes') commands++
    await new Promise((resolve) => setTimeout(resolve, roundTripMs))
    return undefined
  }
  network.fault = { answerFor: delay }
  const [now, until] = [new Date(), new Date(Date.now() + 3_600_000)].map((time) => time.toISOString())
  const start = performance.now()
  await Promise.all(
    stores.map(async (store) => {
      while (await store.leaseDelivery(now ?? '', until ?? '', []));
    }),
  )
  const seconds = (performance.now() - start) / 1000
  figure(`leases a second, ${servers} servers`, String(Math.round(deliveries / seconds)))
  figure(`round trips per lease, ${servers} servers`, (commands / deliveries).toFixed(1))
  await Promise.all(stores.map((store) => store.close()))
  network.close()
}
