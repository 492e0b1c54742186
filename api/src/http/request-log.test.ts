import { expect, it } from 'vitest'
import { createLog } from '../platform/log.ts'
import { aQuoteRequest } from '../../testing/values/a-quote.ts'
import { serveApp } from '../../testing/servers/app.ts'

const secret = 'ada.lovelace'
const lines: string[] = []
const log = createLog('trace', { write: (line: string) => void lines.push(line) })

it('writes one line per request, with its ID and route and without personal data', async () => {
  const { url, setFull } = await serveApp({ log })
  const json = { 'Content-Type': 'application/json', 'Idempotency-Key': secret }
  const quote = {
    ...aQuoteRequest(),
    firstName: secret,
    lastName: secret,
    phone: '(214) 555-0123',
    email: `${secret}@example.com`,
    projectType: 'patio',
    projectDetails: `Write to ${secret}, please.`,
    source: secret,
  }
  const requests: [string, RequestInit?][] = [
    [`/${secret}`],
    [`/contact/${secret}/`],
    [`//${secret}.example/%2f..`],
    [`/contact?name=${secret}`],
    [`/api/${secret}`],
    [`/api/quotes/${secret}?q=${secret}`],
    [`/api/quotes?q=${secret}`, { headers: { Cookie: `__Host-session=${secret}` } }],
    [`/api/quotes?${secret}=1`, { headers: { Authorization: `Bearer ${secret}` } }],
    [`/api/quotes/${secret}/photos?key=${secret}`],
    [`/r?key=${secret}`],
    [`/r?key=${secret}.${secret}`, { method: 'POST' }],
    [`/api/quotes/${secret}/photos?key=${secret}`, { method: 'POST' }],
    ['/api/quotes', { method: 'POST', headers: json, body: JSON.stringify(quote) }],
    ['/api/quotes', { method: 'POST', headers: json, body: JSON.stringify({ ...quote, phone: '1' }) }],
    ['/api/quotes', { method: 'POST', headers: json, body: `{"${secret}` }],
    ['/api/quotes', { method: 'POST', body: new URLSearchParams(quote) }],
    ['/api/quotes', { method: 'POST', body: new URLSearchParams({ ...quote, phone: '' }) }],
    [
      '/api/sessions',
      { method: 'POST', headers: json, body: `{"username":"${secret}","password":"${secret}"}` },
    ],
  ]
  for (const [path, init] of requests) await fetch(url + path, init)
  setFull(true)
  const { headers } = await fetch(`${url}/api/quotes`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(quote),
  })

  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const logged = entries.filter(({ msg }) => msg === 'request')
  expect(logged).toHaveLength(requests.length + 1)
  expect(logged.map(({ route, status }) => ({ route, status }))).toContainEqual({
    route: '/contact',
    status: 200,
  })
  // Access that was refused.
  expect(logged).toContainEqual(expect.objectContaining({ method: 'GET', route: '/api/quotes', status: 401 }))
  expect(entries.at(-1)).toMatchObject({
    requestId: headers.get('X-Request-Id'),
    method: 'POST',
    route: '/api/quotes',
    status: 503,
  })
  expect(entries.at(-2)).toMatchObject({ msg: 'request failed', reason: expect.any(String) as unknown })
  const written = lines.join('\n').toLowerCase()
  for (const text of ['lovelace', ...Object.values(quote)]) expect(written).not.toContain(text.toLowerCase())
})
