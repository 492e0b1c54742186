import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApiToken, hashToken } from '../../accounts/tokens/api-tokens.ts'
import { postQuote } from '../../../testing/values/a-quote.ts'
import { startTestSession } from '../../../testing/values/a-session.ts'
import { serveApp } from '../../../testing/servers/app.ts'

const { url, store } = await serveApp()
const user = { id: 'u1', username: 'ada', passwordHash: '' }
let token: string

beforeAll(() => store.addUser(user))
beforeEach(async () => {
  token = await startTestSession(store, user)
})

/** The headers of a request that a page sends with the cookie of the session. */
const fromPage = (site: string) => ({ Cookie: `__Host-session=${token}`, 'Sec-Fetch-Site': site })
const fromInbox = () => ({ ...fromPage('same-origin'), 'Signed-In': '?1' })

/** What the check of spam finds. */
const suspect = {
  'faster than a person types': { elapsedMs: 10 },
  'with the honeypot filled in': { website: 'https://spam.example' },
  'with markup and a disposable address': { projectDetails: '[url=x]x[/url]', email: 'a@mailinator.com' },
}
const latest = async () => (await store.list(1))[0]

describe('a request that a signed-in user enters', () => {
  it.each(Object.entries(suspect))('is not spam if it is sent %s', async (_, fields) => {
    const bearer = { Authorization: `Bearer ${token}` }
    for (const headers of [fromInbox(), fromPage('same-origin'), bearer, { ...bearer, 'Signed-In': '?1' }]) {
      const response = await postQuote(url, headers, { ...fields, source: 'phone' })
      expect(response.status).toBe(201)
      const { id } = (await response.json()) as { id: string }
      expect(await store.find(id)).toMatchObject({ spam: null, reasons: [], source: 'phone' })
    }
  })

  it('is refused, rather than taken for a visitor’s, once the session has ended', async () => {
    const { id } = (await latest()) ?? {}
    await store.removeSession(hashToken(token))
    for (const headers of [fromInbox(), { 'Signed-In': '?1' }]) {
      const response = await postQuote(url, headers, { elapsedMs: 10 })
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ type: '/api/problems/unauthorized' })
    }
    expect((await latest())?.id).toBe(id)
  })

  it('is refused from a page of another site, and with the token of an integrator', async () => {
    const { id } = (await latest()) ?? {}
    const apiToken = createApiToken('acme-crm')
    await store.addToken(apiToken.stored)
    const refused = async (headers: Record<string, string>) =>
      (await postQuote(url, { ...headers, 'Signed-In': '?1' })).status
    expect(await refused(fromPage('cross-site'))).toBe(401)
    expect(await refused({ Authorization: `Bearer ${apiToken.token}` })).toBe(403)
    expect((await latest())?.id).toBe(id)
  })
})

describe('a visitor', () => {
  it('is not refused because a session of the browser has ended, or belongs to another site', async () => {
    for (const headers of [
      fromPage('cross-site'),
      { ...fromPage('same-origin'), Cookie: '__Host-session=ended' },
    ]) {
      expect((await postQuote(url, headers, { elapsedMs: 10 })).status).toBe(201)
      expect(await latest()).toMatchObject({ spam: 'too-fast' })
    }
  })
})
