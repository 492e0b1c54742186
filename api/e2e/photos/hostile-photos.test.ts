import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PhotoList } from '@concrete-quote/openapi'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { residentMb } from '../../bench/measure.ts'
import { photosUrlOfNewQuote } from '../../testing/values/a-quote.ts'
import { aDriveway } from '../../testing/values/photo-files.ts'
import { freshDataDir, startServer, stopServer, type TestServer } from '../../testing/servers/server.ts'
import { traces } from './hostile-files.ts'
import { createHostileForms, formType, formWith, type HostileForm } from './hostile-forms.ts'

let dataDir: string
let temporary: string
let server: TestServer
beforeEach(async () => {
  dataDir = freshDataDir()
  temporary = mkdtempSync(join(tmpdir(), 'temporary-'))
  server = await startServer({ DATA_DIR: dataDir, TMPDIR: temporary, TRUST_PROXY: '1' })
})
afterEach(() => stopServer(server, 'SIGKILL'))

/** The traces of hostile files that bytes contain. */
const tracesIn = (bytes: Buffer) => traces.filter((trace) => bytes.includes(trace)).map(String)

let sent = 0
/** The headers of a form from an address of its own, because uploads from one are limited. */
const headers = () => ({
  'Content-Type': formType,
  'X-Forwarded-For': `198.51.${Math.floor(++sent / 256)}.${sent % 256}`,
})

/** Sends a form to a quote of its own, and checks the answer. Returns whether a photo was stored. */
async function send({ name, body }: HostileForm): Promise<boolean> {
  const url = await photosUrlOfNewQuote(server.url)
  const response = await fetch(url, { method: 'POST', headers: headers(), body: new Uint8Array(body) })
  const answer = Buffer.from(await response.arrayBuffer())
  expect(tracesIn(answer), name).toEqual([])
  if (response.status !== 201) {
    expect([400, 409, 413, 415, 422], name).toContain(response.status)
    expect([name, response.headers.get('Content-Type')]).toEqual([
      name,
      expect.stringContaining('application/problem+json'),
    ])
    return false
  }
  const { items } = JSON.parse(answer.toString()) as PhotoList
  expect([name, items.length]).toEqual([name, 1])
  for (const { id, width, height } of items)
    for (const end of ['', '/thumbnail']) {
      const jpeg = Buffer.from(await (await fetch(url.replace('?', `/${id}${end}?`))).arrayBuffer())
      expect(tracesIn(jpeg), name).toEqual([])
      const { info } = await sharp(jpeg, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true })
      if (end === '') expect([name, info]).toMatchObject([name, { width, height }])
    }
  return true
}

/** Sends the first half of a form, and disconnects. */
async function sendHalf({ body }: HostileForm) {
  const url = await photosUrlOfNewQuote(server.url)
  await new Promise((resolve) => {
    const upload = request(url, {
      method: 'POST',
      headers: { ...headers(), 'Content-Length': body.length },
    })
    upload.once('error', resolve).once('close', resolve)
    upload.write(body.subarray(0, body.length / 2), () => upload.destroy())
  })
}

/** Sends forms, four at a time. Returns how many photos were stored. */
async function sendAll(forms: HostileForm[]): Promise<number> {
  const left = [...forms]
  let stored = 0
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let form = left.shift(); form; form = left.shift()) {
        if (await send(form)) stored++
        if (left.length % 10 === 0) await sendHalf(form)
      }
    }),
  )
  return stored
}

it.skipIf(process.platform !== 'linux')(
  'hostile files are rejected or encoded again, nothing else of them is kept, and they take no memory (requires /proc, on Linux)',
  { tags: ['heavy'], timeout: 600_000 },
  async () => {
    const pid = server.process.pid ?? 0
    const forms = await createHostileForms(500)
    // The text, and both coordinates.
    expect(tracesIn(Buffer.concat(forms.map(({ body }) => body))).length).toBeGreaterThanOrEqual(3)
    const named = forms.slice(0, 60)
    const stored = await sendAll(named)
    expect(stored).toBeGreaterThan(10)
    const before = residentMb(pid)
    await sendAll(forms.slice(60))
    expect(residentMb(pid) - before).toBeLessThan(100)

    // The server still works, and no decoder is left.
    expect(await send({ name: 'a photo', body: formWith(await aDriveway().jpeg().toBuffer()) })).toBe(true)
    await expect.poll(() => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')).toBe('')
    const files = readdirSync(dataDir, { withFileTypes: true }).filter((entry) => entry.isFile())
    for (const { name } of files) {
      expect(name).toMatch(/^(server\.lock|(quotes|photos)\.db(-wal|-shm)?)$/)
      expect([name, tracesIn(readFileSync(join(dataDir, name)))]).toEqual([name, []])
    }
    expect(readdirSync(temporary)).toEqual([])
  },
)
