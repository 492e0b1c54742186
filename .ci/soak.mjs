// Sends 50,000 mixed requests to the built server, with clients that abort, never read or guess passwords: afterward
// its file descriptors and memory are what they were after the warm-up, within 10 %. Reads /proc, so Linux only.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { URLSearchParams } from 'node:url'

const rounds = 10
const requestsPerRound = 5000
const warmUpRounds = 4
const clients = 32
const tolerance = 1.1

const dataDir = mkdtempSync(join(tmpdir(), 'concrete-quote-soak-'))
const server = spawn(process.execPath, ['api/dist/main.js'], {
  env: {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    TRUST_PROXY: '1',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
process.once('exit', () => server.kill('SIGKILL'))
let banner = ''
for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
  banner += chunk
  if (banner.includes('Quotes ')) break
}
server.stdout.resume()
const port = Number(/Site +http:\/\/localhost:(\d+)/.exec(banner)[1])

const agent = new Agent({ keepAlive: true, maxSockets: clients })
const json = { 'Content-Type': 'application/json' }
const quote = {
  firstName: 'Soak',
  lastName: 'Test',
  phone: '(214) 555-0147',
  projectType: 'other',
  projectDetails: 'The same over and over.',
}

/** The statuses that were answered, and how often each. */
const statuses = {}

function send(path, options = {}) {
  const { method = 'GET', headers = {}, body } = options
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', agent, path, method, headers })
      .once('response', (response) => {
        statuses[response.statusCode] = (statuses[response.statusCode] ?? 0) + 1
        response.resume().once('close', resolve)
      })
      .once('error', (error) => {
        // A kept connection may end just as it is used again.
        if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(send(path, options))
        else reject(error)
      })
      .end(body)
  })
}

/** Sends bytes, reads no answer, and resets the connection. */
async function sendAndReset(text, waitMs) {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  const closed = once(socket, 'close')
  socket.pause().write(text)
  await sleep(waitMs)
  socket.resetAndDestroy()
  await closed
}

const get = (path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
const widget = '/widget/v1/concrete-quote-form.js'
const post = (body, headers = json) => send('/api/quotes', { method: 'POST', headers, body })
const kinds = [
  () => send('/'),
  () => send('/contact', { headers: { 'Accept-Encoding': 'br' } }),
  () => send(widget),
  () => send('/api/openapi.json'),
  () => send('/nothing'),
  () => post(JSON.stringify(quote)),
  () => post(JSON.stringify({ ...quote, phone: '' })),
  () => post(String(new URLSearchParams(quote)), { 'Content-Type': 'application/x-www-form-urlencoded' }),
  () => post('{'),
  () => sendAndReset(get(widget).repeat(20), 20),
  () => sendAndReset('POST /api/quotes HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{', 5),
  () => sendAndReset(get('/'), 0),
]

/** Each a new name from a new address, so that its password is hashed. */
const signIn = (n) =>
  send('/api/sessions', {
    method: 'POST',
    headers: { ...json, 'X-Forwarded-For': `198.51.${n >> 8}.${n & 255}` },
    body: JSON.stringify({ username: `guess-${n}`, password: 'a wrong password' }),
  })
const requestsPerSignIn = 500

let sent = 0
async function client(until) {
  while (sent < until) {
    const n = sent++
    await (n % requestsPerSignIn === 0 ? signIn(n / requestsPerSignIn) : kinds[n % kinds.length]())
  }
}

async function measure() {
  // Connections of a moment ago are closed, and garbage is collected, in the meantime.
  agent.destroy()
  await sleep(2000)
  const [, rss] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))
  return { descriptors: readdirSync(`/proc/${server.pid}/fd`).length, megabytes: Math.round(rss / 1024) }
}

const began = Date.now()
const measured = []
for (let round = 1; round <= rounds; round++) {
  await Promise.all(Array.from({ length: clients }, () => client(round * requestsPerRound)))
  measured.push(await measure())
  console.log(`${sent} requests:`, measured.at(-1))
}
console.log(`${Math.round((Date.now() - began) / 1000)} s; answers by status:`, statuses)

const exited = once(server, 'exit')
server.kill('SIGTERM')
const [code] = await exited
rmSync(dataDir, { recursive: true })
if (code !== 0) throw new Error(`The server ended with ${code}.`)
for (const what of ['descriptors', 'megabytes']) {
  const values = measured.map((each) => each[what])
  const before = Math.max(...values.slice(0, warmUpRounds))
  const after = Math.min(...values.slice(-2))
  if (after > before * tolerance) throw new Error(`The server's ${what} went from ${before} to ${after}.`)
}
console.log('File descriptors and memory stayed within 10 %.')
