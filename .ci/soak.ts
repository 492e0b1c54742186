// Sends 100,000 mixed requests, or as many as given, to the built server, photos among them, with clients that abort, never read, or guess
// passwords, while a phone gets a push of each quote. Afterward the server's file descriptors and memory are what they were
// after the warm-up, within 20 %, and every quote that it acknowledged was pushed. Reads /proc, so Linux only.
//   npx tsx --conditions=@concrete-quote/source .ci/soak.ts [REQUESTS]
import { once } from 'node:events'
import { readdirSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PhotoList, SubmittedQuote } from '@concrete-quote/openapi'
import { residentMb } from '../api/bench/measure.ts'
import { photosUrlOfNewQuote } from '../api/testing/values/a-quote.ts'
import { aDriveway, photoForm } from '../api/testing/values/photo-files.ts'
import { startServerWithPhone } from '../api/testing/servers/server-with-phone.ts'
import { stopServer } from '../api/testing/servers/server.ts'
import { runFirst } from '../widget/testing/programs/run-program.ts'

const rounds = 10
const requestsPerRound = Number(process.argv[2] ?? 100_000) / rounds
const warmUpRounds = 4
const clients = 32
// On a busy machine, the memory allocator returns less to the system.
const tolerance = 1.2

/** Runs in the server, and collects garbage on a signal: how much of it V8 leaves differed by 30 % between rounds. */
const collectOnSignal = `
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
process.on('SIGUSR2', () => collect())`

// Young objects in 16 MB, as on Node 20: newer versions take up to 128 MB for them, little by little.
const NODE_OPTIONS = `--max-semi-space-size=16 ${runFirst(collectOnSignal)}`
const { dataDir, server, service: phone } = await startServerWithPhone({ TRUST_PROXY: '1', NODE_OPTIONS })
const { pid = NaN } = server.process
process.once('exit', () => server.process.kill('SIGKILL'))
const port = Number(new URL(server.url).port)

/** How many responses had each status. */
const statuses: Record<number, number> = {}
const count = (code: number) => (statuses[code] = (statuses[code] ?? 0) + 1)
const acknowledged = new Set<string>()

interface Message {
  method?: string
  headers?: Record<string, string>
  body?: string
}

const agent = new Agent({ keepAlive: true, maxSockets: clients })
/** Sends a request, and reads the response: as JSON if it acknowledges a quote. */
function send(path: string, message: Message = {}): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', agent, path, ...message })
      .once('response', (response) => {
        count(response.statusCode ?? 0)
        const isQuote = response.headers['content-type']?.includes('json') && path === '/api/quotes'
        if (response.statusCode === 201 && isQuote)
          json(response).then((quote) => resolve(acknowledged.add((quote as SubmittedQuote).id)), reject)
        else response.resume().once('close', () => resolve(undefined))
      })
      .once('error', (error: NodeJS.ErrnoException) => {
        // A kept connection may end just as it is used again.
        if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(send(path, message))
        else reject(error)
      })
      .end(message.body)
  })
}

/** Sends bytes, reads no response, and resets the connection. */
async function sendAndReset(text: string, waitMs: number) {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  const closed = once(socket, 'close')
  socket.pause().write(text)
  await sleep(waitMs)
  socket.resetAndDestroy()
  await closed
}

const photo = await aDriveway().jpeg().toBuffer()
/** Adds a photo to a new quote, from a new address since uploads from one are limited, and sees it. */
const addPhoto = (n: number) =>
  addPhotoOnce(n).catch((error: Error) => {
    // A kept connection may end just as it is used again: `fetch` repeats nothing by itself.
    if (error.message === 'fetch failed') return addPhotoOnce(n)
    throw error
  })

async function addPhotoOnce(n: number) {
  const link = new URL(await photosUrlOfNewQuote(server.url))
  const posted = await fetch(link, {
    method: 'POST',
    headers: { 'X-Forwarded-For': `203.0.${n >> 8}.${n & 255}` },
    body: photoForm([photo]),
  })
  count(posted.status)
  const { items } = (await posted.json()) as PhotoList
  const seen = await fetch(`${link.origin}${link.pathname}/${items[0]?.id}${link.search}`)
  count(seen.status)
  await seen.arrayBuffer()
}

/** Tries to sign in, each time with a new name from a new address, so that the password is hashed. */
const signIn = (n: number) =>
  send('/api/sessions', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `198.51.${n >> 8}.${n & 255}` },
    body: JSON.stringify({ username: `guess-${n}`, password: 'a wrong password' }),
  })

const quote = {
  firstName: 'Soak',
  lastName: 'Test',
  phone: '(214) 555-0123',
  projectType: 'other',
  projectDetails: 'The same over and over.',
}
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
const widget = '/widget/v1/concrete-quote-form.js'
const post = (body: string, type = 'application/json') =>
  send('/api/quotes', { method: 'POST', headers: { 'Content-Type': type }, body })
const kinds = [
  () => send('/'),
  () => send('/contact', { headers: { 'Accept-Encoding': 'br' } }),
  () => send(widget),
  () => send('/api/openapi.json'),
  () => send('/nothing'),
  () => post(JSON.stringify(quote)),
  () => post(JSON.stringify({ ...quote, phone: '' })),
  () => post(String(new URLSearchParams(quote)), 'application/x-www-form-urlencoded'),
  () => post('{'),
  () => sendAndReset(get(widget).repeat(20), 20),
  () => sendAndReset('POST /api/quotes HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{', 5),
  () => sendAndReset(get('/'), 0),
]
/** Of so many requests, one is a sign-in and one adds a photo, which keep the processors busy. */
const requestsPerSignIn = 500
const requestsPerPhoto = 100

let sent = 0
async function client(until: number) {
  while (sent < until) {
    const n = sent++
    if (n % requestsPerSignIn === 0) await signIn(n / requestsPerSignIn)
    else if (n % requestsPerPhoto === 1) await addPhoto(Math.floor(n / requestsPerPhoto))
    else await kinds[n % kinds.length]?.()
  }
}

/** Waits until the phone has a push of each acknowledged quote. */
async function untilPushed() {
  const deadline = Date.now() + 300_000
  const isMissing = () => {
    const pushed = new Set(phone.received.map(({ message }) => message.quoteId))
    return [...acknowledged].some((id) => !pushed.has(id))
  }
  while (isMissing()) {
    if (Date.now() > deadline) throw new Error('Some acknowledged quotes were not pushed.')
    await sleep(500)
  }
}

async function measure() {
  // Connections of a moment ago are closed, and garbage is collected, in the meantime.
  agent.destroy()
  await sleep(1000)
  process.kill(pid, 'SIGUSR2')
  await sleep(1000)
  return { descriptors: readdirSync(`/proc/${pid}/fd`).length, megabytes: Math.round(residentMb(pid)) }
}

const began = Date.now()
const measured: Awaited<ReturnType<typeof measure>>[] = []
for (let round = 1; round <= rounds; round++) {
  await Promise.all(Array.from({ length: clients }, () => client(round * requestsPerRound)))
  await untilPushed()
  measured.push(await measure())
  console.log(`${sent} requests, ${phone.received.length} pushes:`, measured.at(-1))
}
console.log(`${Math.round((Date.now() - began) / 1000)} s; responses by status:`, statuses)

const code = await stopServer(server)
phone.stop()
rmSync(dataDir, { recursive: true })
if (code !== 0) throw new Error(`The server ended with ${code}.`)
for (const what of ['descriptors', 'megabytes'] as const) {
  const values = measured.map((each) => each[what])
  const before = Math.max(...values.slice(0, warmUpRounds))
  const after = Math.min(...values.slice(-2))
  if (after > before * tolerance) throw new Error(`The server's ${what} went from ${before} to ${after}.`)
}
console.log('File descriptors and memory stayed within 20 %.')
