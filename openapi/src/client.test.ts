import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQuote, SubmissionError } from './client.ts'

const request = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '(214) 555-0123',
  projectType: 'driveway',
  projectDetails: 'The driveway has cracked.',
} as const
const stored = {
  ...request,
  email: null,
  id: '01a1f83a-393b-71ea-82c8-de13b4dd9163',
  createdAt: '2026-11-20T09:12:07.740Z',
}

let answer: RequestListener
const server = createServer((req, res) => answer(req, res))
let apiUrl: string
beforeEach(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  vi.restoreAllMocks()
  server.closeAllConnections()
  server.close()
})

const failure = async () => {
  const error: unknown = await createQuote(request, { apiUrl }).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(SubmissionError)
  return error as SubmissionError
}

describe('createQuote', () => {
  it('sends JSON and resolves to the stored quote', async () => {
    let received = ''
    answer = (req, res) => {
      expect([req.method, req.url, req.headers['content-type']]).toEqual([
        'POST',
        '/api/quotes',
        'application/json',
      ])
      expect(req.headers.accept).toBe('application/json, text/plain;q=0.9, application/problem+json;q=0.1')
      req.on('data', (chunk) => (received += String(chunk)))
      req.on('end', () => res.writeHead(201).end(JSON.stringify(stored)))
    }
    expect(await createQuote(request, { apiUrl })).toEqual(stored)
    expect(JSON.parse(received)).toEqual(request)
  })

  it('sends an idempotency key only if it is given', async () => {
    const keys: unknown[] = []
    answer = (req, res) => {
      keys.push(req.headers['idempotency-key'])
      res.writeHead(201).end(JSON.stringify(stored))
    }
    await createQuote(request, { apiUrl })
    await createQuote(request, { apiUrl, idempotencyKey: 'a-key' })
    expect(keys).toEqual([undefined, 'a-key'])
  })

  it.each([
    [200, '<!doctype html><div id="root"></div>'],
    [202, '<title>Are you human?</title>'],
    [204, ''],
    [200, ''],
    [200, 'OK'],
    [202, '{"queued":true}'],
    [201, 'null'],
    [201, '[]'],
  ])('fails without a message if a success contains no quote: %i %j', async (status, body) => {
    answer = (_req, res) => res.writeHead(status).end(body)
    expect(await failure()).toMatchObject({ message: '', status })
  })

  it('fails without a message if it is redirected to a page', async () => {
    answer = ({ url }, res) => {
      if (url === '/sign-in') res.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Sign in')
      else res.writeHead(302, { Location: '/sign-in' }).end()
    }
    expect(await failure()).toMatchObject({ message: '', status: 200 })
  })

  it('fails if a success is incomplete: a retry with the same key stores no second quote', async () => {
    answer = (_req, res) => {
      res.writeHead(201, { 'Content-Length': 1000 }).write('{')
      setTimeout(() => res.destroy(), 50)
    }
    expect(await failure()).toMatchObject({ message: '', status: 201 })
  })

  const page = `<html><title>502</title>${'<p>gateway</p>'.repeat(3000)}</html>`
  it.each([
    ['short plain text', 422, 'text/plain', 'Please correct: Phone.', '422: Please correct: Phone.'],
    ['the status text of an empty body', 500, 'text/plain', '', '500: Internal Server Error'],
    ['the status text of a blank body', 500, 'text/plain', ' \n', '500: Internal Server Error'],
    ['the status text of a page', 502, 'text/html', page, '502: Bad Gateway'],
    [
      'the status text of a page in capitals',
      503,
      'TEXT/HTML; charset=utf-8',
      page,
      '503: Service Unavailable',
    ],
    ['the status text of an XHTML page', 502, 'application/xhtml+xml', page, '502: Bad Gateway'],
    [
      'the status text of a page that is called plain text',
      502,
      'text/plain',
      `\n<!DOCTYPE html>${page}`,
      '502: Bad Gateway',
    ],
    ['200 characters of a longer text', 500, 'text/plain', 'x'.repeat(42_000), `500: ${'x'.repeat(200)}`],
    ['whole characters', 500, 'text/plain; charset=utf-8', '🧱'.repeat(300), `500: ${'🧱'.repeat(200)}`],
    ['text with several lines', 500, 'text/plain', 'One\nTwo', '500: One\nTwo'],
  ])('fails with %s', async (_what, status, type, body, message) => {
    answer = (_req, res) => res.writeHead(status, { 'Content-Type': type }).end(body)
    expect(await failure()).toMatchObject({ message, status })
  })

  it('fails without a message on a page in HTTP/2, which has no status text', async () => {
    const response = new Response(page, { status: 502, headers: { 'Content-Type': 'text/html' } })
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(response)
    expect(await failure()).toMatchObject({ message: '', status: 502 })
  })

  const thenable = { then: (resolve: (value: unknown) => void) => resolve(Response.json(stored)) }
  const raise = (reason: unknown) => {
    throw reason as Error
  }
  const wrapped: Record<string, () => unknown> = {
    'throws an error': () => raise(new Error('Blocked until consent: vendor 17')),
    'throws a string': () => raise('blocked'),
    'rejects without a reason': () => Promise.resolve().then(() => raise(undefined)),
    'returns nothing': () => undefined,
    'resolves to an object without a text': () => Promise.resolve({ ok: true, status: 200 }),
    'resolves to an object without a status': () =>
      Promise.resolve({ ok: false, text: () => Promise.resolve('Blocked') }),
    'resolves to an opaque response': () => Promise.resolve(Response.error()),
  }
  it.each(Object.entries(wrapped))('fails without a message if the page’s fetch %s', async (_what, send) => {
    vi.stubGlobal('fetch', send)
    expect((await failure()).message).toBe('')
    vi.unstubAllGlobals()
  })

  it('resolves to the quote if the page’s fetch returns a thenable', async () => {
    vi.stubGlobal('fetch', () => thenable)
    expect(await createQuote(request)).toEqual(stored)
    vi.unstubAllGlobals()
  })

  it('fails without a message if the network fails', async () => {
    answer = (req) => req.socket.destroy()
    expect(await failure()).toMatchObject({ message: '', status: undefined })
  })

  it('fails without a message if no response arrives within 30 s', async () => {
    const soon = AbortSignal.timeout(50)
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(soon)
    answer = () => undefined
    expect(await failure()).toMatchObject({ message: '', status: undefined })
    expect(timeout).toHaveBeenCalledWith(30_000)
  })
})
