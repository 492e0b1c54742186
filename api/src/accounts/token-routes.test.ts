import type { ApiTokenList, CreatedApiToken } from '@concrete-quote/openapi'
import { beforeEach, describe, expect, it } from 'vitest'
import { serveSignedIn } from '../../testing/servers/app.ts'
import { sendJson } from '../../testing/values/send-json.ts'

const { send, store, url } = await serveSignedIn()
const create = async (body: unknown) => {
  const response = await send('POST', '/tokens', body)
  return { status: response.status, body: (await response.json()) as CreatedApiToken }
}

beforeEach(async () => {
  for (const { name } of await store.tokens()) await store.removeToken(name)
})

describe('POST /api/tokens', () => {
  it('creates a token, shows it once, and lists it without its secret', async () => {
    const expiresAt = '2999-01-31T00:00:00.000Z'
    const { status, body } = await create({ name: 'acme-crm', expiresAt: '2999-01-30T18:00:00-06:00' })
    expect(status).toBe(201)
    const { token, ...listed } = body
    expect(token).toMatch(/^concrete_quote_[\w-]{43}$/)
    const { createdAt } = listed
    expect(listed).toEqual({
      ...{ name: 'acme-crm', createdAt, expiresAt, lastUsedAt: null, source: null },
      scopes: ['quotes:send'],
    })
    const post = await sendJson('POST', `${url}/api/quotes`, {}, { Authorization: `Bearer ${token}` })
    expect(post.status).toBe(422)
    const lastUsed = async () => {
      const { items } = (await (await send('GET', '/tokens')).json()) as { items: (typeof listed)[] }
      return items
    }
    await expect
      .poll(lastUsed)
      .toEqual([{ ...listed, lastUsedAt: expect.stringMatching(/:00\.000Z$/) as unknown }])
  })

  it('never expires by default', async () => {
    expect((await create({ name: 'crm' })).body.expiresAt).toBeNull()
    expect((await create({ name: 'app', expiresAt: null })).body.expiresAt).toBeNull()
  })

  it('gives a token the scopes that it is asked for, and limits it to the quotes of a partner', async () => {
    const asked = { scopes: ['quotes:read', 'statistics:read'], source: 'homes' }
    expect((await create({ name: 'report', ...asked, source: ' homes ' })).body).toMatchObject(asked)
    const { items } = (await (await send('GET', '/tokens')).json()) as ApiTokenList
    expect(items).toMatchObject([{ name: 'report', ...asked }])
  })

  it('refuses a name that is taken', async () => {
    await create({ name: 'crm' })
    expect(await create({ name: 'crm' })).toMatchObject({
      status: 409,
      body: { detail: 'Token "crm" already exists. Choose another name, or revoke it first.' },
    })
  })

  it.each([
    [{ name: 'two words' }, '/name'],
    [{ name: 'crm', expiresAt: '2020-01-31T00:00:00Z' }, '/expiresAt'],
    [{ name: 'crm', expiresAt: 'soon' }, '/expiresAt'],
    [{ name: 'crm', source: ' ' }, '/source'],
    [{ name: 'crm', source: 'phone' }, '/source'],
    [{ name: 'crm', scopes: [] }, '/scopes'],
    [{ name: 'crm', scopes: ['quotes:send', 'quotes:send'] }, '/scopes'],
    [{ name: 'crm', scopes: ['users:write'] }, '/scopes/0'],
  ])('refuses %j', async (body, pointer) => {
    expect(await create(body)).toMatchObject({ status: 422, body: { errors: [{ pointer }] } })
    expect(await store.tokens()).toEqual([])
  })
})

it('DELETE /api/tokens/{name} revokes a token', async () => {
  await create({ name: 'acme.crm' })
  expect((await send('DELETE', '/tokens/acme.crm')).status).toBe(204)
  expect(await store.tokens()).toEqual([])
  expect((await send('DELETE', '/tokens/acme.crm')).status).toBe(404)
})
