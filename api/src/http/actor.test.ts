import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CreatedApiToken, SubmittedQuote } from '@concrete-quote/openapi'
import { pino } from 'pino'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { rootDir } from '../config.ts'
import { backUpApart } from '../stores/sqlite/backup/back-up-apart.ts'
import { openSqliteStore } from '../stores/sqlite/sqlite-store.ts'
import { aQuote, postQuote } from '../../testing/values/a-quote.ts'
import { serveSignedIn } from '../../testing/servers/app.ts'
import { freshDataDir } from '../../testing/servers/server.ts'

const dataDir = freshDataDir()
const lines: string[] = []
const { store, send, token, url } = await serveSignedIn({
  store: openSqliteStore(dataDir),
  backUp: (signal) => backUpApart(dataDir, signal),
  log: pino({ base: null, timestamp: false }, { write: (line) => lines.push(line) }),
})

const visitor = {
  firstName: 'Augusta',
  lastName: 'Lovelace',
  phone: '(214) 555-0123',
  email: 'augusta@example.com',
  projectDetails: 'The driveway has cracked.',
  address: '12 Oak Street',
  note: 'Call after six',
}

let quoteId: string
beforeEach(async () => {
  lines.length = 0
  const quote = aQuote({ ...visitor, spam: 'content' })
  quoteId = quote.id
  await store.add(quote)
})

/** What the log has of requests, without the line that each request has. */
async function logged(...requests: Parameters<typeof send>[]) {
  const ids: (string | null)[] = []
  for (const request of requests) {
    const response = await send(...request)
    expect(response.ok).toBe(true)
    await response.text()
    ids.push(response.headers.get('X-Request-Id'))
  }
  const all = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const events = all.filter(({ msg, requestId }) => msg !== 'request' && ids.includes(String(requestId)))
  expect(listed).toEqual(expect.arrayContaining(events.map(({ msg }) => msg)))
  return events
}

const manual = readFileSync(join(rootDir, 'api/docs/monitoring.md'), 'utf8')
/** The events that the manual lists. */
const listed = [...manual.matchAll(/^\| (`[^|]+`) +\|/gm)].flatMap(([, names = '']) =>
  names.split(', ').map((name) => name.replaceAll('`', '')),
)

/** The line of what ada did. */
const line = (msg: string, fields: object = {}): unknown => ({
  level: 30,
  by: 'ada',
  address: '127.0.0.1',
  requestId: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
  ...fields,
  msg,
})

/** Adds a photo to a quote, by default as ada, and returns its ID. */
async function addPhoto(
  path = `/api/quotes/${quoteId}/photos`,
  headers: Record<string, string> = { Authorization: `Bearer ${token}` },
): Promise<string> {
  const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'gray' } })
    .jpeg()
    .toBuffer()
  const body = new FormData()
  body.append('photo', new Blob([new Uint8Array(photo)]), 'crack.jpg')
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body })
  const { items } = (await response.json()) as { items: { id: string }[] }
  return String(items[0]?.id)
}

const phone = {
  name: 'Phone of ada',
  endpoint: 'https://93.184.216.34/send/1',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
}

describe('the audit log names who', () => {
  it('exported quotes, in which format', async () => {
    expect(await logged(['GET', '/quotes.csv?q=Augusta'])).toEqual([
      line('quotes exported', { format: 'csv' }),
    ])
    expect(await logged(['GET', '/quotes.ndjson?limit=1'])).toEqual([
      line('quotes exported', { format: 'ndjson' }),
    ])
  })

  it('released and erased a quote, removed a photo, and ended the link to photos', async () => {
    expect(await logged(['PATCH', `/quotes/${quoteId}`, { spam: null }])).toEqual([
      line('quote released', { quoteId }),
    ])
    const photoId = await addPhoto()
    expect(await logged(['DELETE', `/quotes/${quoteId}/photos/${photoId}`])).toEqual([
      line('photo removed', { quoteId, photoId }),
    ])
    expect(await logged(['DELETE', `/quotes/${quoteId}/photos/link`])).toEqual([
      line('link to photos ended', { quoteId }),
    ])
    expect(await logged(['DELETE', `/quotes/${quoteId}`])).toEqual([line('quote erased', { quoteId })])
  })

  it('changed and tested notifications', async () => {
    const notifyTo = ['owner@example.com']
    expect(await logged(['PATCH', '/settings', { notifyTo, remindAfterMinutes: 60 }])).toEqual([
      line('settings changed', { settings: ['notifyTo', 'remindAfterMinutes'] }),
    ])
    expect(await logged(['POST', '/settings/tests', { channel: 'webhook' }])).toEqual([
      line('notifications tested', { channel: 'webhook' }),
    ])
  })

  it('added and removed a device', async () => {
    const added = await logged(['POST', '/devices', phone])
    const [device] = await store.devices()
    expect(added).toEqual([line('device added', { device: device?.id })])
    expect(await logged(['DELETE', `/devices/${device?.id}`])).toEqual([
      line('device removed', { device: device?.id }),
    ])
  })

  it('created and revoked an API token', async () => {
    expect(await logged(['POST', '/tokens', { name: 'crm', source: 'homes' }])).toEqual([
      line('API token created', { token: 'crm', source: 'homes', scopes: ['quotes:send'] }),
    ])
    expect(await logged(['DELETE', '/tokens/crm'])).toEqual([line('API token revoked', { token: 'crm' })])
  })

  it('added and removed a partner', async () => {
    const partner = { name: 'homes', origin: 'https://homes.example' }
    expect(await logged(['POST', '/sources', partner])).toEqual([
      line('partner added', { source: 'homes', origin: 'https://homes.example' }),
    ])
    expect(await logged(['DELETE', '/sources/homes'])).toEqual([line('partner removed', { source: 'homes' })])
  })

  it('downloaded a backup', async () => {
    expect(await logged(['GET', '/backup'])).toEqual([line('backup downloaded')])
  })
})

it('leaves out what is read, and what the history of a quote has', async () => {
  const answeredAt = new Date().toISOString()
  expect(
    await logged(
      ['GET', '/quotes?spam=only&q=Augusta'],
      ['GET', `/quotes/${quoteId}`],
      ['PATCH', `/quotes/${quoteId}`, { answeredAt, note: 'Gate code', spam: 'marked' }],
      ['HEAD', '/quotes.csv'],
    ),
  ).toEqual([])
})

it('leaves out a visitor who removes a photo', async () => {
  const { photosUrl } = (await (await postQuote(url)).json()) as SubmittedQuote
  const { pathname, search } = new URL(String(photosUrl))
  const photoId = await addPhoto(pathname + search, {})
  const removed = await fetch(`${url}${pathname}/${photoId}${search}`, { method: 'DELETE' })
  expect(removed.status).toBe(204)
  expect(lines.join('')).not.toContain('127.0.0.1')
})

it('has no data of the visitor, and no secret', async () => {
  await addPhoto()
  const created = (await (await send('POST', '/tokens', { name: 'secret' })).json()) as CreatedApiToken
  await logged(
    ['GET', '/quotes.csv?q=Augusta'],
    ['PATCH', `/quotes/${quoteId}`, { note: 'Gate code', spam: null }],
    ['POST', '/devices', phone],
    ['DELETE', `/quotes/${quoteId}`],
  )
  const log = lines.join('')
  const hidden = [...Object.values(visitor), 'Gate code', created.token, token]
  for (const value of [...hidden, phone.name, phone.endpoint, ...Object.values(phone.keys)])
    expect(log).not.toContain(value)
  expect(log).toContain('quote erased')
})
