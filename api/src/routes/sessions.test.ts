import { v7 as uuid } from 'uuid'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { hashPassword } from '../passwords.ts'
import { serveApp } from './test-app.ts'

const publicUrl = 'https://quotes.example.com'
const { url, store } = await serveApp()

beforeAll(async () => {
  for (const username of ['ada', 'throttled']) {
    await store.addUser({ id: uuid(), username, passwordHash: await hashPassword('correct horse') })
  }
})

const signIn = (body: object, to = url) =>
  fetch(`${to}/api/sessions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

const signOut = (headers: Record<string, string>) =>
  fetch(`${url}/api/sessions/current`, { method: 'DELETE', headers })

async function aToken(): Promise<string> {
  const response = await signIn({ username: 'ada', password: 'correct horse' })
  return ((await response.json()) as { token: string }).token
}

describe('signing in', () => {
  it('answers a token of 256 bits that holds for 12 hours, also as a cookie for the API alone', async () => {
    const response = await signIn({ username: 'ada', password: 'correct horse' })
    expect(response.status).toBe(201)
    const { token, expiresAt } = (await response.json()) as { token: string; expiresAt: string }
    expect(token).toMatch(/^[\w-]{43}$/)
    const hours = (Date.parse(expiresAt) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(11.99)
    expect(hours).toBeLessThanOrEqual(12)
    const [value, ...attributes] = (response.headers.get('Set-Cookie') ?? '').split('; ')
    expect(value).toBe(`session=${token}`)
    expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/api']))
  })

  it.each([
    ['a wrong password', { username: 'ada', password: 'correct horse ' }],
    ['a name that nobody has', { username: 'nobody', password: 'correct horse' }],
  ])('is refused with %s, in the same words', async (_what, credentials) => {
    const response = await signIn(credentials)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ detail: 'The username or the password is wrong.' })
  })

  it('is told what is missing', async () => {
    const response = await signIn({ username: 7 })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      errors: [
        { pointer: '/username', detail: 'Expected string, received number' },
        { pointer: '/password', detail: 'Required' },
      ],
    })
  })

  it('must wait after ten failures for one name, right or wrong', async () => {
    const wrong = { username: 'throttled', password: 'wrong' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(wrong)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(401))
    const refused = await signIn({ username: 'throttled', password: 'correct horse' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await signIn({ username: 'ada', password: 'correct horse' })).status).toBe(201)
  })

  it('is for pages of this origin: no other may read the answer', async () => {
    const response = await fetch(`${url}/api/sessions`, {
      method: 'POST',
      headers: { Origin: 'http://localhost:1' },
    })
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull()
  })
})

describe('a session', () => {
  const hours = (n: number) => n * 3_600_000
  const list = async (token: string) =>
    (await fetch(`${url}/api/quotes`, { headers: { Authorization: `Bearer ${token}` } })).status
  afterEach(() => vi.useRealTimers())

  it('lasts 12 hours from its last use', async () => {
    const [used, unused] = [await aToken(), await aToken()]
    const start = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: start + hours(11.9) })
    expect(await list(used)).toBe(200)
    vi.setSystemTime(start + hours(12.1))
    expect(await list(unused)).toBe(401)
    expect(await list(used)).toBe(200)
    vi.setSystemTime(start + hours(24.2))
    expect(await list(used)).toBe(401)
  })
})

describe('signing out', () => {
  it('ends the session of a token', async () => {
    const headers = { Authorization: `Bearer ${await aToken()}` }
    expect((await signOut(headers)).status).toBe(204)
    expect((await signOut(headers)).status).toBe(401)
  })

  it.each([
    ['from a page of ours', { 'Sec-Fetch-Site': 'same-origin' }, 204],
    ['from our origin', { Origin: publicUrl }, 204],
    ['from elsewhere', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }, 401],
    ['from a neighbour', { 'Sec-Fetch-Site': 'same-site' }, 401],
    ['from who knows where', {}, 401],
  ])('by cookie %s', async (_where, headers, status) => {
    const response = await signOut({ Cookie: `other=1; session=${await aToken()}`, ...headers })
    expect(response.status).toBe(status)
  })

  it.each([{}, { Authorization: 'Bearer nonsense' }, { Authorization: 'Basic YTpi' }])(
    'needs a session (%j)',
    async (headers) => {
      const response = await signOut(headers)
      expect(response.status).toBe(401)
      expect(response.headers.get('WWW-Authenticate')).toBe('Bearer')
    },
  )
})
