import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQuote, SubmissionError } from './client.ts'

const request = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '(214) 555-0147',
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
      res.writeHead(201).end()
    }
    await createQuote(request, { apiUrl })
    await createQuote(request, { apiUrl, idempotencyKey: 'a-key' })
    expect(keys).toEqual([undefined, 'a-key'])
  })

  it.each([
    [204, ''],
    [200, 'OK'],
    [202, '{"queued":true}'],
    [201, 'null'],
  ])('treats %i %j as a success', async (status, body) => {
    answer = (_req, res) => res.writeHead(status).end(body)
    expect(await createQuote(request, { apiUrl })).toBeUndefined()
  })

  it('treats a success with an incomplete body as a success', async () => {
    answer = (_req, res) => {
      res.writeHead(201, { 'Content-Length': 1000 }).write('{')
      setTimeout(() => res.destroy(), 50)
    }
    expect(await createQuote(request, { apiUrl })).toBeUndefined()
  })

  it.each([
    [422, 'Please correct: Phone.', '422: Please correct: Phone.'],
    [500, '', '500: Internal Server Error'],
  ])('fails on %i %j with the message %j', async (status, body, message) => {
    answer = (_req, res) => res.writeHead(status).end(body)
    expect(await failure()).toMatchObject({ message, status })
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
