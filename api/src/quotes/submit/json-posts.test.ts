import { SubmittedQuote } from '@concrete-quote/openapi'
import { describe, expect, it } from 'vitest'
import type { Channel } from '../../notifications/outbox/channel.ts'
import { serveApp } from '../../../testing/servers/app.ts'
import { fixedChannels } from '../../../testing/fixed-channels.ts'
import { sendJson } from '../../../testing/values/send-json.ts'

const quote = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '(214) 555-0123',
  email: null,
  projectType: 'driveway',
  projectDetails: 'The driveway has cracked.',
}

/** Whether each quote is to be announced at once, or in a digest. */
const announcedAtOnce: boolean[] = []
const channel: Channel = {
  receiver: { kind: 'address', address: 'owner@example.com' },
  event: 'created',
  accepts: (_, digestAt) => announcedAtOnce.push(digestAt === undefined) > 0,
  send: () => Promise.resolve('delivered'),
}
const { url, store } = await serveApp({ channels: fixedChannels([channel]), notifyLimit: 1 })

const postJson = (query: string, body: object = quote, headers: Record<string, string> = {}) =>
  sendJson('POST', `${url}/api/quotes${query}`, body, headers)

const postForm = (query: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/quotes${query}`, { method: 'POST', body: new URLSearchParams(form), headers })

describe('a dry run', () => {
  it('is answered like a real request, but stores, announces and counts nothing', async () => {
    for (let i = 0; i < 5; i++) {
      const response = await postJson('?dryRun=true', quote, { 'Idempotency-Key': 'trial' })
      expect(response.status).toBe(201)
      const answer = (await response.json()) as { id: string }
      expect(answer).toMatchObject(quote)
      expect(Object.keys(answer)).toEqual(Object.keys(SubmittedQuote.shape))
      expect(response.headers.get('Location')).toBe(`/api/quotes/${answer.id}`)
    }
    expect((await postForm('?dryRun=true', { ...quote, email: '' })).status).toBe(201)
    expect(await store.list(10)).toEqual([])
    expect(announcedAtOnce).toEqual([])

    const real = await postJson('', { ...quote, firstName: 'Grace' }, { 'Idempotency-Key': 'trial' })
    expect(real.status).toBe(201)
    expect(real.headers.get('Idempotent-Replayed')).toBeNull()
    expect(await store.list(10)).toMatchObject([{ firstName: 'Grace' }])
    expect(announcedAtOnce).toEqual([true])
  })

  it('reports invalid fields and keys', async () => {
    expect((await postJson('?dryRun=true', { ...quote, phone: '555' })).status).toBe(422)
    expect((await postJson('?dryRun=true', quote, { 'Idempotency-Key': '' })).status).toBe(400)
  })

  it.each(['?dryRun=yes', '?dryRun=false', '?dryRun', '?dryRun=true&dryRun=true'])(
    'is refused if it is asked for by %s, rather than stored',
    async (query) => {
      const before = await store.list(10)
      const response = await postJson(query)
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({
        errors: [{ pointer: '/dryRun', detail: 'Must be `true`, or left out to store the quote' }],
      })
      expect((await postForm(query, { ...quote, email: '' })).status).toBe(422)
      expect(await store.list(10)).toEqual(before)
    },
  )

  it.each([
    ['dryrun', 'Unknown parameter (did you mean dryRun?)'],
    ['dry_run', 'Unknown parameter (did you mean dryRun?)'],
    ['preview', 'Unknown parameter'],
  ])('is refused if it is misspelled as %s, rather than stored', async (name, detail) => {
    const before = await store.list(10)
    const response = await postJson(`?${name}=true`)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      detail: `Please correct: ${name}: ${detail}.`,
      errors: [{ pointer: `/${name}`, detail, code: 'additionalProperties' }],
    })
    expect(await store.list(10)).toEqual(before)
  })

  it('of a form stays one when it is corrected', async () => {
    const html = await (await postForm('?dryRun=true', { firstName: 'Ada' })).text()
    expect(html).toContain('<form method="post">')
  })
})

describe('a form posted by a program', () => {
  const json = { Accept: 'application/json' }
  const form = { ...quote, email: '' }

  it('gets the stored quote as JSON', async () => {
    const response = await postForm('', { ...form, returnTo: '/thanks' }, json)
    expect(response.status).toBe(201)
    expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('Vary')).toContain('Accept')
    const [stored] = await store.list(1)
    expect(await response.json()).toMatchObject({ ...quote, id: stored?.id })
    expect(response.headers.get('Location')).toBe(`/api/quotes/${stored?.id}`)
  })

  it('may be posted to an address with the parameters of analytics', async () => {
    expect((await postForm('?utm_source=newsletter&_gl=1', form, json)).status).toBe(201)
  })

  it('gets invalid fields as problem details', async () => {
    const response = await postForm('', { ...form, phone: '555' }, json)
    expect(response.status).toBe(422)
    expect(response.headers.get('Content-Type')).toBe('application/problem+json')
    expect(await response.json()).toMatchObject({ errors: [{ pointer: '/phone' }] })
  })

  it.each([
    undefined,
    '*/*',
    'text/html,application/xhtml+xml,*/*;q=0.8',
    'application/json;q=0.5, text/html',
  ])('gets a page if it accepts %s', async (accept) => {
    const response = await postForm('', form, accept === undefined ? {} : { Accept: accept })
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  })
})
