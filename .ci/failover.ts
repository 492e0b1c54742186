// Posts to two servers while the primary of a replica set steps down twice: every acknowledged quote is stored once, and posts
// succeed again. Part of `.ci/mongo/replica-set`, in a container that has `mongosh`.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { allQuotes } from '../api/src/stores/interface/quote-store.ts'
import { openMongoStore } from '../api/src/stores/mongo/mongo-store.ts'
import { testDatabase } from '../api/testing/servers/mongo.ts'
import { startServer, stopServer } from '../api/testing/servers/server.ts'
import { postQuote } from '../api/testing/values/a-quote.ts'

const uri = testDatabase(process.env.MONGODB_TEST_URI ?? '')
const servers = await Promise.all([1, 2].map(() => startServer({ MONGODB_URI: uri })))

const acknowledged: string[] = []
let isOver = false
async function post(url: string) {
  while (!isOver) {
    const key = randomUUID()
    let status = 503
    // A 503 says nothing about whether it was stored: as a form does, the same key is sent again.
    for (let tries = 0; status === 503 && tries < 30; tries++) {
      if (tries > 0) await sleep(1000)
      status = (await postQuote(url, { 'Idempotency-Key': key }, { lastName: key })).status
    }
    if (status !== 201) throw new Error(`a post got ${status}`)
    acknowledged.push(key)
  }
}
const posts = Promise.all(servers.flatMap(({ url }) => [url, url, url]).map(post))
for (let n = 0; n < 2; n++) {
  await sleep(5000)
  spawnSync('mongosh', [uri, '--quiet', '--eval', 'db.adminCommand({ replSetStepDown: 20, force: true })'])
  await sleep(25_000)
}
isOver = true
await posts

const stored: string[] = []
const store = openMongoStore(uri, { isCommand: true })
for await (const { lastName } of allQuotes(store)) stored.push(lastName)
await store.close()
for (const server of servers) await stopServer(server)
const isSame = JSON.stringify(stored.sort()) === JSON.stringify(acknowledged.sort())
console.log(`${acknowledged.length} acknowledged, ${stored.length} stored`)
process.exit(isSame ? 0 : 1)
