import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { maxPhotoMegabytes, maxPhotos, type PhotoList, type Problem } from '@concrete-quote/openapi'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { createSession } from '../accounts/sessions/sessions.ts'
import { createApiToken } from '../accounts/tokens/api-tokens.ts'
import { aQuote } from '../../testing/values/a-quote.ts'
import { serveSignedIn } from '../../testing/servers/app.ts'

const { url, store, send, token } = await serveSignedIn()
const headers = { Authorization: `Bearer ${token}` }

/** A photo, of another color than those with another number. */
const aJpeg = (n = 0) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: { r: n * 20, g: 90, b: 90 } } })
    .jpeg()
    .toBuffer()

let quoteId: string
let path: string
beforeEach(async () => {
  const quote = aQuote()
  quoteId = quote.id
  path = `/quotes/${quoteId}/photos`
  await store.add(quote)
})

/** Posts files as a form in a browser does. */
async function post(
  files: (Buffer | string)[],
  { name = 'photo', fileName = 'crack.jpg', id = quoteId } = {},
) {
  const form = new FormData()
  for (const file of files)
    form.append(name, new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), fileName)
  const response = await fetch(`${url}/api/quotes/${id}/photos`, { method: 'POST', headers, body: form })
  return { status: response.status, body: (await response.json()) as PhotoList & Problem }
}
const list = async () => (await (await send('GET', path)).json()) as PhotoList

describe('photos of a quote', () => {
  it('are added, listed, seen, and removed by a signed-in user', async () => {
    expect(await list()).toEqual({ items: [] })
    const { status, body } = await post([await aJpeg(1), await aJpeg(2)])
    expect(status).toBe(201)
    expect(body.items).toHaveLength(2)
    expect(await list()).toEqual({ items: body.items })
    const [first, second] = body.items
    expect(first).toMatchObject({ width: 64, height: 48 })

    for (const [end, width] of [
      ['', 64],
      ['/thumbnail', 64],
    ] as const) {
      const response = await send('GET', `${path}/${first?.id}${end}`)
      expect(response.headers.get('Content-Type')).toBe('image/jpeg')
      expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ format: 'jpeg', width })
    }
    expect((await send('DELETE', `${path}/${first?.id}`)).status).toBe(204)
    expect((await send('DELETE', `${path}/${first?.id}`)).status).toBe(404)
    expect((await send('GET', `${path}/${first?.id}`)).status).toBe(404)
    expect(await list()).toEqual({ items: [second] })
  })

  /** Starts a session, and returns its token, and how to end it. */
  async function startSession() {
    const user = (await store.users())[0]
    const start = { browser: 'curl', address: '203.0.113.1', method: 'password' } as const
    const session = createSession(user?.username ?? '', start)
    expect(await store.addSession(session.stored, user?.passwordHash ?? '')).toBe(true)
    const end = () => store.endSession(session.stored.id, session.stored.username)
    return { token: session.token, end }
  }

  async function addToken() {
    const { token: secret, stored } = createApiToken('crm', { scopes: ['quotes:write'] })
    expect(await store.addToken(stored)).toBe(true)
    return { token: secret, end: () => store.removeToken('crm') }
  }

  it.each([
    ['the user is signed out', startSession],
    ['the API token is revoked', addToken],
  ])('are not stored if %s while they are sent', async (_, start) => {
    const access = await start()
    const upload = request(`${url}/api${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${access.token}`,
        'Content-Type': 'multipart/form-data; boundary=x',
        Expect: '100-continue',
      },
    })
    const response = once(upload, 'response') as Promise<[IncomingMessage]>
    upload.flushHeaders()
    await once(upload, 'continue')
    upload.write('--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n')
    await access.end()
    upload.end(Buffer.concat([await aJpeg(), Buffer.from('\r\n--x--\r\n')]))
    expect((await response)[0].statusCode).toBe(401)
    expect(await store.photos(quoteId)).toEqual([])
  })

  it('are sent without anything that the file had besides, and never executed', async () => {
    const script = '<script>alert(1)</script>'
    const { body } = await post([Buffer.concat([await aJpeg(), Buffer.from(script)])])
    const response = await send('GET', `${path}/${body.items[0]?.id}`)
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(response.headers.get('Content-Security-Policy')).toContain('sandbox')
    expect(response.headers.get('Content-Disposition')).toBe('inline; filename=photo.jpg')
    expect(Buffer.from(await response.arrayBuffer()).includes('script')).toBe(false)
  })

  it('are kept by browsers, which ask whether they may show them', async () => {
    const { body } = await post([await aJpeg()])
    const photo = `${url}/api${path}/${body.items[0]?.id}`
    const response = await fetch(photo, { headers })
    expect(response.headers.get('Cache-Control')).toBe('private, no-cache')
    const again = { 'If-None-Match': response.headers.get('ETag') ?? '' }
    expect((await fetch(photo, { headers: { ...headers, ...again } })).status).toBe(304)
    const suffixed = { 'If-None-Match': again['If-None-Match'].replace(/"$/, '-gzip"') }
    expect((await fetch(photo, { headers: { ...headers, ...suffixed } })).status).toBe(304)
    expect((await fetch(photo, { headers: again })).status).toBe(401)
  })

  it('belong to a quote that exists', async () => {
    const id = aQuote().id
    expect((await post([await aJpeg()], { id })).status).toBe(404)
    expect((await send('GET', `/quotes/${id}/photos`)).status).toBe(404)
  })

  it(`are at most ${maxPhotos}, and all or none are stored`, async () => {
    const jpegs = await Promise.all(Array.from({ length: maxPhotos + 1 }, (_, n) => aJpeg(n)))
    const tooMany = { status: 409, body: { type: '/api/problems/too-many-photos' } }
    expect(await post(jpegs)).toMatchObject(tooMany)
    expect(await list()).toEqual({ items: [] })
    await post(jpegs.slice(0, maxPhotos))
    expect(await post(jpegs.slice(maxPhotos))).toMatchObject(tooMany)
    expect((await list()).items).toHaveLength(maxPhotos)
  })
})

describe('what is no photo', () => {
  it('is rejected, and so are the photos beside it', async () => {
    expect(await post([await aJpeg(), '<!doctype html><script>alert(1)</script>'])).toMatchObject({
      status: 422,
      body: { type: '/api/problems/unreadable-photo' },
    })
    expect(await list()).toEqual({ items: [] })
  })

  it('is rejected if it is too large', async () => {
    expect(await post([Buffer.alloc(maxPhotoMegabytes * 1024 * 1024 + 1)])).toMatchObject({ status: 413 })
  })

  it('is rejected if no file was chosen, or it has another name', async () => {
    const noFile = { status: 422, body: { errors: [{ pointer: '/photo' }] } }
    expect(await post([''], { fileName: '' })).toMatchObject(noFile)
    expect(await post([await aJpeg()], { name: 'picture' })).toMatchObject(noFile)
    expect(await post([])).toMatchObject(noFile)
  })

  it.each([
    ['JSON', 'application/json', '{}', 415],
    ['a form without a boundary', 'multipart/form-data', 'x', 400],
    ['a form that ends early', 'multipart/form-data; boundary=x', '--x\r\nContent-Disp', 400],
    [
      'a file that ends early',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\n\xff\xd8\xff',
      400,
    ],
    [
      'a form of 10,000 fields',
      'multipart/form-data; boundary=x',
      `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(10_000)}--x--`,
      400,
    ],
    [
      'a form of 10,000 files',
      'multipart/form-data; boundary=x',
      `${'--x\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\nb\r\n'.repeat(10_000)}--x--`,
      409,
    ],
  ])('is rejected: %s', async (_name, type, body, status) => {
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': type },
      body,
    })
    expect(response.status).toBe(status)
    expect(await list()).toEqual({ items: [] })
  })

  it('leaves nothing behind if its sender disconnects', async () => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    socket.write(
      `POST /api${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Length: 100000\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n--x\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\n`,
    )
    socket.end()
    await once(socket.resume(), 'close')
    expect(await list()).toEqual({ items: [] })
    expect((await post([await aJpeg()])).status).toBe(201)
  })
})
