import {
  cannotSolve,
  problemTypes,
  solutionHeader,
  solveChallenge,
  type Problem,
  type SolvedChallenge,
} from '@concrete-quote/openapi'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApiToken } from '../auth/api-tokens.ts'
import { serveApp } from '../testing/app.ts'
import { maxKeys } from './challenges.ts'

let sent = 0
/** A request with a text of its own. */
const aRequest = () => ({
  firstName: 'Ada',
  lastName: `Lovelace ${++sent}`,
  phone: '(214) 555-0147',
  projectType: 'driveway',
  projectDetails: `The driveway has cracked ${sent} times.`,
})
type Sent = ReturnType<typeof aRequest> & { website?: string; elapsedMs?: number }

const serve = (challenge: Record<string, string>) => serveApp({ challenge, trustProxy: 1 })

const post = (url: string, body: Sent, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/quotes`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

async function challengeOf(response: Response) {
  expect(response.status).toBe(428)
  expect(response.headers.get('Content-Type')).toBe('application/problem+json')
  const { challenge, type } = (await response.json()) as Problem
  expect(type).toBe('/api/problems/challenge-required')
  if (!challenge) throw new Error('The problem has no challenge.')
  return challenge
}

/** Posts a request, and returns the solution of the challenge that it is answered with. */
const solutionFor = async (url: string, body: Sent) =>
  solveChallenge(await challengeOf(await post(url, body)))

const read = (solution: string) => JSON.parse(atob(solution)) as SolvedChallenge
const write = (solved: SolvedChallenge) => btoa(JSON.stringify(solved))

afterEach(() => {
  vi.useRealTimers()
})

describe('with CHALLENGE=always', async () => {
  const { url, store } = await serve({ CHALLENGE: 'always' })

  it('stores a quote once its challenge is solved', async () => {
    const body = aRequest()
    const solution = await solutionFor(url, body)
    const response = await post(url, body, { [solutionHeader]: solution, 'Idempotency-Key': 'solved' })
    expect(response.status).toBe(201)
    expect(await store.newest(1)).toMatchObject([{ lastName: body.lastName, spam: null }])
  })

  it('says how to solve the challenge, and what to send if that is not possible', async () => {
    const { detail } = (await (await post(url, aRequest())).json()) as Problem
    expect(detail).toBe(problemTypes['challenge-required'].remedy)
    expect(detail).toContain(`in the ${solutionHeader} header`)
    expect(detail).toContain(`\`${cannotSolve}\``)
  })

  it('sends the challenge as problem details to clients that prefer plain text', async () => {
    const response = await post(url, aRequest(), { Accept: 'text/plain' })
    expect(await challengeOf(response)).toHaveProperty('signature')
  })

  it('accepts a solution once', async () => {
    const body = aRequest()
    const solution = await solutionFor(url, body)
    expect((await post(url, body, { [solutionHeader]: solution })).status).toBe(201)
    await challengeOf(await post(url, body, { [solutionHeader]: solution }))
  })

  it('refuses a solution for other fields', async () => {
    const solution = await solutionFor(url, aRequest())
    await challengeOf(await post(url, aRequest(), { [solutionHeader]: solution }))
  })

  it('refuses a solution after 10 minutes', async () => {
    const body = aRequest()
    const solution = await solutionFor(url, body)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 + 1000 })
    await challengeOf(await post(url, body, { [solutionHeader]: solution }))
  })

  const forgeries: Record<string, (solved: SolvedChallenge) => string> = {
    'with a later expiry': ({ challenge, solution }) =>
      write({
        challenge: {
          ...challenge,
          parameters: { ...challenge.parameters, expiresAt: challenge.parameters.expiresAt + 1 },
        },
        solution,
      }),
    'with less work': ({ challenge, solution }) =>
      write({
        challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1, keyPrefix: '' } },
        solution,
      }),
    'with another signature': ({ challenge, solution }) =>
      write({ challenge: { ...challenge, signature: '0'.repeat(64) }, solution }),
    'with another key': ({ challenge, solution }) =>
      write({ challenge, solution: { ...solution, derivedKey: '0'.repeat(64) } }),
    'that guesses the rest of the key': ({ challenge, solution }) =>
      write({
        challenge,
        solution: { ...solution, derivedKey: challenge.parameters.keyPrefix.padEnd(64, '0') },
      }),
    'that is not JSON': () => btoa('solved'),
    'that is not Base64': () => 'solved?',
  }
  it.each(Object.entries(forgeries))('refuses a solution %s', async (_, forge) => {
    const body = aRequest()
    const forged = forge(read(await solutionFor(url, body)))
    await challengeOf(await post(url, body, { [solutionHeader]: forged }))
  })

  it('stores the quote of a client that cannot solve challenges as suspected spam', async () => {
    const body = aRequest()
    expect((await post(url, body, { [solutionHeader]: cannotSolve })).status).toBe(201)
    expect(await store.newest(1)).toMatchObject([{ lastName: body.lastName, spam: 'unproven' }])
  })

  it('stores the quote of a form without scripts as suspected spam', async () => {
    const body = aRequest()
    const response = await fetch(`${url}/api/quotes`, { method: 'POST', body: new URLSearchParams(body) })
    expect(response.status).toBe(201)
    expect(await store.newest(1)).toMatchObject([{ lastName: body.lastName, spam: 'unproven' }])
  })

  it('stores one quote if a visitor whose response was lost sends it again', async () => {
    const body = aRequest()
    const key = { 'Idempotency-Key': 'lost-response' }
    await post(url, body, { ...key, [solutionHeader]: await solutionFor(url, body) })
    const again = await post(url, body, { ...key, [solutionHeader]: await solutionFor(url, body) })
    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
  })

  it('issues no challenge to an integrator with an API token', async () => {
    const { token, stored } = createApiToken('acme-crm')
    await store.addToken(stored)
    expect((await post(url, aRequest(), { Authorization: `Bearer ${token}` })).status).toBe(201)
    const form = { method: 'POST', body: new URLSearchParams(aRequest()) }
    await fetch(`${url}/api/quotes`, { ...form, headers: { Authorization: `Bearer ${token}` } })
    expect(await store.newest(2)).toMatchObject([{ spam: null }, { spam: null }])
  })

  it('still marks a quote whose honeypot was filled in', async () => {
    const body = { ...aRequest(), website: 'https://spam.example' }
    expect((await post(url, body, { [solutionHeader]: cannotSolve })).status).toBe(201)
    expect(await store.newest(1)).toMatchObject([{ lastName: body.lastName, spam: 'honeypot' }])
  })

  it('suppresses a quote without proof that was also sent too fast', async () => {
    await post(url, { ...aRequest(), elapsedMs: 100 }, { [solutionHeader]: cannotSolve })
    expect(await store.newest(1)).toMatchObject([{ spam: 'unproven' }])
  })

  it('reports invalid fields before it issues a challenge', async () => {
    expect((await post(url, { ...aRequest(), firstName: '' })).status).toBe(422)
  })

  it('lets pages of other origins send a solution', async () => {
    const response = await fetch(`${url}/api/quotes`, {
      method: 'OPTIONS',
      headers: { Origin: 'http://localhost:1234', 'Access-Control-Request-Headers': 'challenge-solution' },
    })
    expect(response.headers.get('Access-Control-Allow-Headers')).toContain(solutionHeader)
  })
})

describe('with CHALLENGE=auto', () => {
  const from = (network: string) => ({ 'X-Forwarded-For': network })
  const statuses = async (url: string, requests: [Sent, Record<string, string>][]) => {
    const responses: number[] = []
    for (const [body, headers] of requests) responses.push((await post(url, body, headers)).status)
    return responses
  }
  const several = (count: number, aPost: (n: number) => [Sent, Record<string, string>]) =>
    Array.from({ length: count }, (_, n) => aPost(n + 1))
  const aSpam = () => ({ ...aRequest(), website: 'https://spam.example' })

  // The counts of a minute start when the clock's minute does.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:01Z') })
  })

  it('issues no challenge below the thresholds', async () => {
    const { url } = await serve({})
    expect(
      await statuses(
        url,
        several(10, () => [aRequest(), {}]),
      ),
    ).toEqual(Array(10).fill(201))
  })

  it('challenges a network that sends too many quotes, and no other', async () => {
    const { url } = await serve({ CHALLENGE_NETWORK: '2/min' })
    const many = several(3, () => [aRequest(), from('192.0.2.1')])
    expect(await statuses(url, [...many, [aRequest(), from('192.0.2.2')]])).toEqual([201, 201, 428, 201])
  })

  it('challenges every sender while too many quotes arrive', async () => {
    const { url } = await serve({ CHALLENGE_TOTAL: '2/min' })
    const many = several(3, (n) => [aRequest(), from(`192.0.2.${n}`)])
    expect(await statuses(url, many)).toEqual([201, 201, 428])
  })

  it('challenges every sender while most quotes are suspected spam', async () => {
    const { url } = await serve({})
    const spam = several(4, (n) => [aSpam(), from(`192.0.2.${n}`)])
    const tooFast = several(1, () => [{ ...aRequest(), elapsedMs: 100 }, from('192.0.2.5')])
    const quote = several(1, () => [aRequest(), from('192.0.2.6')])
    expect(await statuses(url, [...spam, ...tooFast, ...quote])).toEqual([201, 201, 201, 201, 428, 428])
  })

  it('issues no challenge while few quotes are suspected spam', async () => {
    const { url } = await serve({ CHALLENGE_SPAM: '60%' })
    const quotes = several(5, (n) => [aRequest(), from(`192.0.2.${n}`)])
    const spam = several(5, (n) => [aSpam(), from(`198.51.100.${n}`)])
    const posts = [...quotes, ...spam]
    expect(await statuses(url, posts)).toEqual(Array(10).fill(201))
  })

  it('challenges a network that sends mostly suspected spam, and no other', async () => {
    const { url } = await serve({})
    const quotes = several(8, (n) => [aRequest(), from(`192.0.2.${n}`)])
    const spam = several(5, () => [aSpam(), from('198.51.100.1')])
    await statuses(url, [...quotes, ...spam.slice(1)])
    expect(
      await statuses(url, [
        ...spam.slice(0, 1),
        [aRequest(), from('192.0.2.9')],
        [aRequest(), from('198.51.100.1')],
      ]),
    ).toEqual([428, 201, 428])
  })

  it('challenges senders of a text that came from many networks', async () => {
    const { url } = await serve({})
    const projectDetails = 'Cheap traffic for your website, guaranteed. '.repeat(3)
    const posts = several(4, (n) => [{ ...aRequest(), projectDetails }, from(`192.0.2.${n}`)])
    expect(await statuses(url, [...posts, [aRequest(), from('192.0.2.5')]])).toEqual([
      201, 201, 201, 428, 201,
    ])
  })

  it('keeps challenging a network after its counts are reset', async () => {
    const { url } = await serve({ CHALLENGE_NETWORK: '1/min' })
    expect(
      await statuses(
        url,
        several(2, () => [aRequest(), {}]),
      ),
    ).toEqual([201, 428])
    vi.setSystemTime('2026-11-21T12:01:01Z')
    expect((await post(url, aRequest())).status).toBe(428)
    expect((await post(url, aRequest(), from('192.0.2.2'))).status).toBe(201)
  })

  it('requires more work as a network sends more quotes', { tags: ['heavy'] }, async () => {
    const { url } = await serve({ CHALLENGE_NETWORK: '1/min' })
    for (let request = 0; request < 9; request++) await post(url, aRequest())
    const counters: number[] = []
    for (let request = 0; request < 5; request++)
      counters.push(read(await solutionFor(url, aRequest())).solution.counter)
    expect(Math.max(...counters)).toBeGreaterThan(maxKeys)
  })

  it('stores a quote once its challenge is solved', async () => {
    const { url } = await serve({ CHALLENGE_NETWORK: '2/min' })
    const [first, second, body] = [aRequest(), aRequest(), aRequest()]
    await statuses(url, [
      [first, {}],
      [second, {}],
    ])
    const solution = await solutionFor(url, body)
    expect((await post(url, body, { [solutionHeader]: solution })).status).toBe(201)
  })

  it('does not mark the quote of a client that cannot solve challenges below the thresholds', async () => {
    const { url, store } = await serve({})
    await post(url, aRequest(), { [solutionHeader]: cannotSolve })
    expect(await store.newest(1)).toMatchObject([{ spam: null }])
  })
})

it('issues no challenge with CHALLENGE=off', async () => {
  const { url } = await serve({ CHALLENGE: 'off', CHALLENGE_TOTAL: '1/min' })
  for (let request = 0; request < 3; request++) expect((await post(url, aRequest())).status).toBe(201)
})
