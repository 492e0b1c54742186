import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { run } from './run.mjs'
import { untilAnswers } from './server.mjs'
import { npmEnv } from './tools.mjs'

/** Runs the collection that Postman makes of the document by default, and looks for the quote as the owner. */
async function postman({ work, document, server }) {
  const env = npmEnv(work)
  const call = await server.signIn()
  const storedQuotes = async () => (await (await call('/api/quotes?spam=include')).json()).items
  const before = new Set((await storedQuotes()).map(({ id }) => id))
  // Its values are random, and half of its language tags are longer than the document allows.
  for (let tries = 0; tries < 10; tries++) {
    await run('openapi2postmanv2', ['-s', document, '-o', 'collection.json'], { cwd: work, env })
    // Requests without a session are refused, as they should be: newman fails only where no response comes.
    await run('newman', ['run', 'collection.json', '--timeout-request', '10000'], { cwd: work, env })
    const added = (await storedQuotes()).filter(({ id }) => !before.has(id))
    // Journeys store quotes at the same time.
    if (added.some(({ spam, phone }) => spam === null && phone !== '(214) 555-0147')) return
  }
  assert.fail('The collection stored no quote that is not spam.')
}

/** Starts Prism, calls it, and stops it. */
async function withPrism({ work }, args, port, use) {
  const prism = spawn('prism', [...args, '-h', '127.0.0.1', '-p', String(port)], {
    cwd: work,
    env: { ...process.env, ...npmEnv(work) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await untilAnswers(`http://127.0.0.1:${port}/api/health/live`)
    return await use(`http://127.0.0.1:${port}`)
  } finally {
    prism.kill()
    await once(prism, 'exit')
  }
}

/** Calls every operation of the document on Prism's mock server, with the examples of the document. */
const mock = (context) =>
  withPrism(context, ['mock', context.document], 4797, async (url) => {
    const { paths, components } = JSON.parse(readFileSync(context.document, 'utf8'))
    const resolve = (part) =>
      part.$ref
        ? part.$ref
            .slice(2)
            .split('/')
            .reduce((value, key) => value[key], { components })
        : part
    for (const [path, operations] of Object.entries(paths)) {
      for (const [method, operation] of Object.entries(operations)) {
        const { requestBody, responses } = operation
        const [status, reference] = Object.entries(responses)[0]
        const content = requestBody && resolve(requestBody).content['application/json']
        const response = await fetch(`${url}${path.replace('{id}', components.parameters.QuoteId.example)}`, {
          method: method.toUpperCase(),
          headers: { Authorization: 'Bearer token', ...(content && { 'Content-Type': 'application/json' }) },
          ...(content && { body: JSON.stringify(Object.values(content.examples)[0].value) }),
        })
        const text = await response.text()
        assert.equal(String(response.status), status, `${operation.operationId} is mocked: ${text}`)
        const [expected] = Object.values(resolve(reference).content ?? {})
        const value = expected?.example ?? (expected && Object.values(expected.examples)[0].value)
        if (typeof value === 'string') assert.equal(text, value)
        else if (value) {
          // Prism prefers the example of the schema to that of the response.
          const examples = [value, ...(resolve(expected.schema).examples ?? [])]
          assert(
            examples.some((example) => isDeepStrictEqual(JSON.parse(text), example)),
            `${operation.operationId} is mocked by no example: ${text}`,
          )
        }
      }
    }
  })

/** Calls the server through Prism, which reports what breaks the document in the header `sl-violations`. */
const proxy = (context) =>
  withPrism(context, ['proxy', context.document, context.server.url], 4798, async (url) => {
    let headers = {}
    async function call(method, path, { body, expect, more = {}, invalid = false }) {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { ...headers, ...more, ...(body && { 'Content-Type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      assert.equal(response.status, expect, `${method} ${path}: ${text}`)
      const violations = JSON.parse(response.headers.get('sl-violations') ?? '[]')
      const unexpected = violations.filter(({ location }) => !invalid || location[0] !== 'request')
      assert.deepEqual(unexpected, [], `${method} ${path} breaks the document`)
      return response.headers.get('Content-Type')?.includes('json') && !path.includes('ndjson')
        ? JSON.parse(text)
        : text
    }

    const { QUOTES_USER: username, QUOTES_PASSWORD: password } = context.env
    const source = 'journey-prism'
    const quote = {
      firstName: 'Ada',
      lastName: 'Lovelace',
      phone: '(214) 555-0147',
      projectType: 'driveway',
      projectDetails: 'The driveway has cracked.',
      source,
    }
    const more = { 'Idempotency-Key': randomUUID() }
    const { id } = await call('POST', '/api/quotes', { body: quote, expect: 201, more })
    await call('POST', '/api/quotes', { body: quote, expect: 201, more })
    await call('POST', '/api/quotes', { body: { ...quote, lastName: 'Second' }, expect: 422, more })
    await call('POST', '/api/quotes', { body: { ...quote, phone: '555' }, expect: 422, invalid: true })
    await call('POST', '/api/quotes', { body: { ...quote, lastName: 'Second' }, expect: 201 })
    await call('GET', '/api/quotes', { expect: 401, invalid: true })
    await call('POST', '/api/sessions', { body: { username, password: 'wrong' }, expect: 401 })
    const { token } = await call('POST', '/api/sessions', { body: { username, password }, expect: 201 })
    headers = { Authorization: `Bearer ${token}` }
    const { next } = await call('GET', `/api/quotes?source=${source}&limit=1`, { expect: 200 })
    const last = await call('GET', `/api/quotes?source=${source}&limit=1&cursor=${next}`, { expect: 200 })
    assert.equal(last.items[0].id, id)
    await call('GET', '/api/quotes?limit=0', { expect: 422, invalid: true })
    assert.match(await call('GET', `/api/quotes.csv?source=${source}`, { expect: 200 }), /Lovelace/)
    assert.match(await call('GET', `/api/quotes.ndjson?source=${source}`, { expect: 200 }), /Lovelace/)
    await call('GET', `/api/quotes/${id}`, { expect: 200 })
    await call('DELETE', `/api/quotes/${id}`, { expect: 204 })
    await call('GET', `/api/quotes/${id}`, { expect: 404 })
    await call('GET', '/api/health/live', { expect: 200 })
    await call('GET', '/api/health/ready', { expect: 200 })
    await call('DELETE', '/api/sessions/current', { expect: 204 })
  })

/** Every check by its name: the tools that it needs, and what it does. */
export const mockChecks = {
  'Postman collection': { tools: ['npm'], check: postman },
  'Prism mock': { tools: ['npm'], check: mock },
  'Prism validating proxy': { tools: ['npm'], check: proxy },
}
