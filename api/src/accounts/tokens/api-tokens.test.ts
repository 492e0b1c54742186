import { describe, expect, it } from 'vitest'
import { postQuote, requiredFields as quote } from '../../../testing/values/a-quote.ts'
import { startTestSession } from '../../../testing/values/a-session.ts'
import { serveApp } from '../../../testing/servers/app.ts'
import { createApiToken } from './api-tokens.ts'
import { countQuotes } from '../../../testing/values/count-quotes.ts'
import { sendJson } from '../../../testing/values/send-json.ts'

const limit = (points: number) => ({ points, duration: 3600 })
const { url, store } = await serveApp({ rateLimit: limit(5), tokenRateLimit: limit(20), trustProxy: 1 })

/** Adds a token, and returns it as an Authorization header. */
async function addToken(name: string, options?: Parameters<typeof createApiToken>[1]) {
  const { token, stored } = createApiToken(name, options)
  await store.addToken(stored)
  return { Authorization: `Bearer ${token}` }
}

let lastAddress = 0
/** Posts a quote, from an address of its own unless another is given. */
function post(headers: Record<string, string>, from = `203.0.113.${++lastAddress}`): Promise<Response> {
  return sendJson('POST', `${url}/api/quotes`, quote, { 'X-Forwarded-For': from, ...headers })
}

describe('an API token', () => {
  it('has a prefix that secret scanners recognize, and is stored as a hash', () => {
    const { token, stored } = createApiToken('crm')
    expect(token).toMatch(/^concrete_quote_[A-Za-z0-9_-]{43}$/)
    expect(JSON.stringify(stored)).not.toContain(token.slice(15))
    expect(createApiToken('crm').token).not.toBe(token)
  })

  it('sends quotes beyond the limit of its address, within a limit of its own', async () => {
    const crm = await addToken('crm')
    for (let n = 0; n < 19; n++) expect((await post(crm, '198.51.100.1')).status).toBe(201)
    const { headers } = await post(crm, '198.51.100.2')
    expect(headers.get('RateLimit-Policy')).toBe('"quotes-of-token";q=20;w=3600')
    expect(headers.get('RateLimit')).toContain('"quotes-of-token";r=0;t=')
    const refused = await post(crm)
    expect(refused.status).toBe(429)
    const seconds = refused.headers.get('Retry-After')
    expect(await refused.json()).toMatchObject({
      detail: `Too many requests were sent with this token. Try again in ${seconds} seconds.`,
    })
    expect((await post(await addToken('app'))).status).toBe(201)
    const anonymous = await post({}, '198.51.100.1')
    expect(anonymous.headers.get('RateLimit')).toContain('"quotes";r=4;t=')
  })

  it('has idempotency keys of its own, also of forms, and also after another token gets its name', async () => {
    const [acme, bolt] = [await addToken('acme'), await addToken('bolt')]
    const send = async (headers: Record<string, string>, changes: object = {}) => {
      const response = await postQuote(url, { ...headers, 'Idempotency-Key': 'lead-7' }, changes)
      const { id = response.status } = (await response.json()) as { id?: string }
      return id
    }
    const [first, other, common] = [await send(acme), await send(bolt, { firstName: 'Bea' }), await send({})]
    expect(new Set([first, other, common]).size).toBe(3)
    expect([await send(acme), await send(bolt, { firstName: 'Bea' }), await send({})]).toEqual([
      first,
      other,
      common,
    ])
    expect(await send(acme, { firstName: 'Bea' })).toBe(422)

    const sendForm = async (headers: Record<string, string>) => {
      const accept = { Accept: 'application/json', ...headers }
      const body = new URLSearchParams(quote)
      const response = await fetch(`${url}/api/quotes`, { method: 'POST', headers: accept, body })
      return ((await response.json()) as { id: string }).id
    }
    const forms = [await sendForm(acme), await sendForm(bolt), await sendForm(acme)]
    expect([new Set(forms).size, forms[2]]).toEqual([2, forms[0]])

    await store.removeToken('acme')
    expect(await send(await addToken('acme'))).not.toBe(first)
  })

  it.each([
    ['an unknown token', createApiToken('unknown').token],
    ['a shortened token', createApiToken('short').token.slice(0, -1)],
    ['a token with something after it', `${createApiToken('long').token} crm`],
    ['a placeholder', '{{token}}'],
  ])('%s is rejected, and stores nothing', async (_, token) => {
    const before = await countQuotes(store)
    const read = await fetch(`${url}/api/quotes`, { headers: { Authorization: `Bearer ${token}` } })
    expect(await read.json()).toMatchObject({
      detail: 'The token is not valid, was revoked, or has expired.',
    })
    const response = await post({ Authorization: `Bearer ${token}` })
    expect(response.status).toBe(401)
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer error="invalid_token"')
    expect(response.headers.get('Content-Type')).toBe('application/problem+json')
    expect(await response.json()).toMatchObject({
      type: '/api/problems/unauthorized',
      detail: 'The token is not valid, was revoked, or has expired.',
    })
    expect(await countQuotes(store)).toBe(before)
  })

  it.each([
    ['without a scheme', (token: string) => token],
    ['with another scheme', (token: string) => `Token ${token}`],
    ['after a colon', (token: string) => `Bearer: ${token}`],
  ])('is rejected %s, and stores nothing', async (how, write) => {
    const { token, stored } = createApiToken(how)
    await store.addToken(stored)
    const before = await countQuotes(store)
    const response = await post({ Authorization: write(token) })
    expect(response.status).toBe(401)
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer')
    expect(await response.json()).toMatchObject({
      type: '/api/problems/unauthorized',
      detail: 'The Authorization header is malformed. Send the API token as `Bearer concrete_quote_…`.',
    })
    expect(await countQuotes(store)).toBe(before)
  })

  it('cannot be guessed faster than anonymous posts are allowed', async () => {
    const guess = () => post({ Authorization: `Bearer ${createApiToken('guess').token}` }, '198.51.100.9')
    for (let n = 0; n < 5; n++) expect((await guess()).status).toBe(401)
    expect((await guess()).status).toBe(429)
  })
})

it('counts a post with the token of a session as anonymous, as clients send it with every request', async () => {
  const user = { id: 'u1', username: 'ada', passwordHash: 'x' }
  await store.addUser(user)
  const token = await startTestSession(store, user)
  const response = await post({ Authorization: `Bearer ${token}` })
  expect(response.status).toBe(201)
  expect(response.headers.get('RateLimit-Policy')).toContain('"quotes"')
})

it.each([
  ['other authentication schemes, which a proxy may need', 'Basic YWRhOng='],
  ['the scheme alone, which generated clients send that have no token', 'Bearer '],
])('ignores %s', async (_, header) => {
  expect((await post({ Authorization: header })).status).toBe(201)
})

it('does not let pages of other origins send a token', async () => {
  const { headers } = await fetch(`${url}/api/quotes`, {
    method: 'OPTIONS',
    headers: {
      Origin: 'http://localhost:8080',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'traceparent,Authorization',
    },
  })
  expect(headers.get('Access-Control-Allow-Origin')).toBe('http://localhost:8080')
  expect(headers.get('Access-Control-Allow-Headers')?.toLowerCase()).not.toContain('authorization')
})
