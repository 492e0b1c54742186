import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { problemTypes } from '@concrete-quote/openapi'
import { describe, expect, it } from 'vitest'
import { serveApp } from '../testing/servers/app.ts'
import { sendJson } from '../testing/values/send-json.ts'

/** Requests a target exactly as it is written, which fetch would normalize. */
async function requestRaw(method: string, path: string, headers: Record<string, string> = {}) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { method, path, headers }, resolve).on('error', reject).end()
  })
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}

let stopping = false
const { url } = await serveApp({ isStopping: () => stopping })

describe('every response', () => {
  it('identifies the request, by X-Request-Id if the client sent a UUID', async () => {
    const mine = '01A1F83A-393B-71EA-82C8-DE13B4DD9163'
    const id = async (sent?: string) => {
      const response = await fetch(`${url}/api/quotes`, sent ? { headers: { 'X-Request-Id': sent } } : {})
      const { instance } = (await response.json()) as { instance: string }
      expect(instance).toBe(`urn:uuid:${response.headers.get('X-Request-Id')}`)
      return response.headers.get('X-Request-Id')
    }
    expect(await id(mine)).toBe(mine.toLowerCase())
    expect(await id('<script>')).toMatch(/^[\da-f-]{36}$/)
    expect(await id()).not.toBe(await id())
  })

  it.each(['/', '/contact', '/nothing', '/api/quotes', '/api/docs/', '/widget/v1/concrete-quote-form.js'])(
    'forbids content sniffing of %s',
    async (path) => {
      expect((await fetch(url + path)).headers.get('X-Content-Type-Options')).toBe('nosniff')
    },
  )
})

describe('an API response', () => {
  it.each(['/api/quotes', '/api/nothing', '/api/health/live'])(
    '(%s) cannot be cached, framed or executed',
    async (path) => {
      const { headers } = await fetch(url + path)
      expect(headers.get('Cache-Control')).toBe('no-store')
      expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'")
      expect(headers.get('Referrer-Policy')).toBe('no-referrer')
      expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000')
    },
  )
})

describe('a page', () => {
  it.each(['/', '/contact', '/services', '/about', '/nothing'])(
    '(%s) has a strict Content-Security-Policy',
    async (path) => {
      const policy = (await fetch(url + path)).headers.get('Content-Security-Policy')
      expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-/)
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe')
    },
  )

  it.each(Object.entries(problemTypes))('documents the problem type %s', async (type, { status, title }) => {
    const response = await fetch(`${url}/api/problems/${type}`)
    expect(response.headers.get('Content-Type')).toContain('text/html')
    const html = await response.text()
    expect(html).toContain(`<h1>${title}</h1>`)
    expect(html, 'names are marked up').not.toContain('`')
    const list = await (await fetch(`${url}/api/problems`)).text()
    expect(list).toContain(`<a href="/api/problems/${type}">${status} ${title}</a>`)
  })

  it.each(['/api', '/api/', '/api//'])(
    '(%s) leads people to the documentation, and programs to the document',
    async (path) => {
      const { status, headers } = await fetch(url + path, { redirect: 'manual' })
      expect([status, headers.get('Location')]).toEqual([302, '/api/docs/'])
      expect(headers.get('Link')).toContain('</api/openapi.json>; rel="service-desc"')
    },
  )
})

describe('the health probes', () => {
  const health = async (what: string) => {
    const response = await fetch(`${url}/api/health/${what}`)
    return [response.status, ((await response.json()) as { status: unknown }).status]
  }

  it('report that the server is live and ready', async () => {
    expect(await health('live')).toEqual([200, 'live'])
    expect(await health('ready')).toEqual([200, 'ready'])
  })

  it('report that the server is live but not ready during shutdown', async () => {
    stopping = true
    expect(await health('live')).toEqual([200, 'live'])
    expect(await health('ready')).toEqual([503, 503])
    stopping = false
  })
})

describe('the rate limit on posts', () => {
  const post = (to: string, headers: Record<string, string> = {}) =>
    sendJson('POST', `${to}/api/quotes`, {}, headers)

  it('reports the remaining quota in the RateLimit headers', async () => {
    const limited = await serveApp({ rateLimit: { points: 2, duration: 60 } })
    const { headers } = await post(limited.url)
    expect(headers.get('RateLimit-Policy')).toBe('"quotes";q=2;w=60')
    expect(headers.get('RateLimit')).toBe('"quotes";r=1;t=60')
  })

  it('counts by X-Forwarded-For only behind a trusted proxy', async () => {
    const from = (ip: string) => ({ 'X-Forwarded-For': ip })
    const untrusting = await serveApp({ rateLimit: { points: 1, duration: 60 } })
    expect((await post(untrusting.url, from('203.0.113.1'))).status).toBe(422)
    expect((await post(untrusting.url, from('203.0.113.2'))).status).toBe(429)

    const trusting = await serveApp({ rateLimit: { points: 1, duration: 60 }, trustProxy: 1 })
    expect((await post(trusting.url, from('203.0.113.1'))).status).toBe(422)
    expect((await post(trusting.url, from('203.0.113.2'))).status).toBe(422)
    expect((await post(trusting.url, from('198.51.100.9, 203.0.113.2'))).status).toBe(429)
    expect((await post(trusting.url, from('2001:db8::1'))).status).toBe(422)
    expect((await post(trusting.url, from('2001:db8::2'))).status).toBe(429)
  })

  it('ignores a port that a proxy adds to the client address', async () => {
    for (const trustProxy of [1, ['127.0.0.1', '10.0.0.0/8']]) {
      const { url } = await serveApp({ rateLimit: { points: 1, duration: 60 }, trustProxy })
      const postFrom = async (ip: string) => (await post(url, { 'X-Forwarded-For': ip })).status
      expect(await postFrom('198.51.100.7:40001')).toBe(422)
      expect(await postFrom('198.51.100.7:40002')).toBe(429)
      expect(await postFrom('198.51.100.7')).toBe(429)
      expect(await postFrom('[2001:db8::1]:40001')).toBe(422)
      expect(await postFrom('[2001:db8::1]:40002')).toBe(429)
      expect(await postFrom('[2001:db8::1]')).toBe(429)
      expect(await postFrom('unknown')).toBe(422)
      expect(await postFrom('_hidden')).toBe(429)
    }
  })

  it('ignores a port that a proxy adds to the address of another proxy', async () => {
    const { url } = await serveApp({
      rateLimit: { points: 1, duration: 60 },
      trustProxy: ['127.0.0.1', '10.0.0.0/8'],
    })
    const postFrom = async (ip: string) => (await post(url, { 'X-Forwarded-For': ip })).status
    expect(await postFrom('198.51.100.7, 10.0.0.1:5000')).toBe(422)
    expect(await postFrom('198.51.100.8, 10.0.0.1:5001')).toBe(422)
    expect(await postFrom('198.51.100.8, 10.0.0.1:5002')).toBe(429)
  })
})

describe('the inbox', () => {
  it('is revalidated, has a strict policy, and is not indexed', async () => {
    const response = await fetch(`${url}/inbox/`)
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('no-cache')
    const policy = response.headers.get('Content-Security-Policy')?.split('; ')
    for (const directive of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(directive)
    expect(await response.text()).toContain('<meta name="robots" content="noindex" />')
  })

  it('loads scripts and styles whose names never change their content', async () => {
    const html = await (await fetch(`${url}/inbox/`)).text()
    const files = [...html.matchAll(/"(\/inbox\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path)
    expect(files).toHaveLength(2)
    for (const path of files) {
      const { headers } = await fetch(url + path, { headers: { 'Accept-Encoding': 'br' } })
      expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
      expect(headers.get('Content-Encoding')).toBe('br')
    }
    expect(await (await fetch(`${url}/inbox/licenses.md`)).text()).toContain('## wouter - ')
  })

  it('has a service worker that may request its own origin, and is revalidated', async () => {
    const { status, headers } = await fetch(`${url}/inbox/service-worker.js`)
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-cache'])
    expect(headers.get('Content-Security-Policy')).toBe(
      "default-src 'none'; connect-src 'self'; img-src 'self'",
    )
    const manifest = await fetch(`${url}/inbox/manifest.webmanifest`)
    expect(manifest.headers.get('Content-Type')).toBe('application/manifest+json; charset=utf-8')
  })

  it('is also found without its slash; what it does not have is not found', async () => {
    const redirect = await fetch(`${url}/inbox`, { redirect: 'manual' })
    expect([redirect.status, redirect.headers.get('Location')]).toEqual([301, '/inbox/'])
    for (const path of ['missing.js', 'index.html', 'assets/', 'assets/../index.html'])
      expect((await fetch(`${url}/inbox/${path}`)).status).toBe(404)
    expect((await fetch(`${url}/inbox/`, { method: 'POST' })).status).toBe(405)
  })
})

describe('an invalid request', () => {
  it.each(['/%ff', '/assets/%ff', '/widget/v1/%ff', '/widget/v1/nothing.js'])(
    'gets the not-found page: %s',
    async (path) => {
      const response = await fetch(url + path)
      expect(response.status).toBe(404)
      expect(await response.text()).toContain('404 Page Not Found')
    },
  )

  it.each([
    ['GET', '/robots.txt/', 404],
    ['GET', '/Sitemap.XML', 404],
    ['HEAD', '/robots.txt/', 404],
    ['GET', '//', 301],
    ['GET', '//?a', 301],
    ['GET', '///', 404],
    ['GET', '//example.com', 404],
    ['GET', '//example.com/..', 404],
    ['GET', '/\\example.com', 404],
    ['GET', 'http://example.com/contact/', 301],
    ['GET', '*', 404],
    ['OPTIONS', '*', 405],
    ['PUT', '//', 405],
    ['GET', '/contact/%', 404],
    ['GET', '/%2e%2e/package.json', 404],
    ['GET', '/__proto__', 404],
    ['GET', '/constructor', 404],
  ])('gets no default Express error page: %s %s responds with %d', async (method, path, status) => {
    const response = await requestRaw(method, path)
    expect(response.status).toBe(status)
    expect(response.headers['x-request-id']).toBeDefined()
    expect(response.body).not.toMatch(/Cannot GET|Cannot OPTIONS|Error:/)
    if (status === 404 && method === 'GET') expect(response.body).toContain('404 Page Not Found')
    if (status === 301) expect(response.headers.location).toMatch(/^\/(contact)?(\?a)?$/)
  })

  it('gets a not-found problem under /api', async () => {
    for (const path of ['/api/%ff', '/api/quotes/%ff', '/api/quotes/%', '/api/docs/%ff']) {
      const response = await fetch(url + path)
      expect([path, response.status]).toEqual([path, 404])
      expect(await response.json()).toMatchObject({ type: '/api/problems/not-found' })
    }
  })

  it('gets 404 under /api/docs, and 405 to other methods of the page', async () => {
    expect((await fetch(`${url}/api/docs/nothing`)).status).toBe(404)
    const posted = await fetch(`${url}/api/docs/`, { method: 'POST' })
    expect([posted.status, posted.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('is redirected to the URL without a trailing slash, and keeps its query', async () => {
    const response = await fetch(`${url}/contact/?projectType=patio`, { redirect: 'manual' })
    expect([response.status, response.headers.get('Location')]).toEqual([301, '/contact?projectType=patio'])
  })
})

describe('the site’s files', () => {
  const get = (path: string, encoding: string) =>
    fetch(url + path, { headers: { 'Accept-Encoding': encoding } })

  it('are served in the best content coding that the client accepts', async () => {
    const html = await (await get('/', 'identity')).text()
    const script = /\/assets\/carousel-[\w-]+\.js/.exec(html)?.[0] ?? ''
    for (const path of ['/', script, '/widget/v1/concrete-quote-form.js']) {
      const plain = await get(path, 'identity')
      expect(plain.headers.get('Content-Encoding')).toBeNull()
      expect(plain.headers.get('Vary')).toContain('Accept-Encoding')
      const text = await plain.text()
      for (const coding of ['br', 'gzip']) {
        const response = await get(path, coding)
        expect(response.headers.get('Content-Encoding')).toBe(coding)
        expect(response.headers.get('Content-Type')).toBe(plain.headers.get('Content-Type'))
        // fetch has decoded it.
        expect(await response.text()).toBe(text)
      }
      expect((await get(path, 'gzip, deflate, br')).headers.get('Content-Encoding')).toBe('br')
      expect((await get(path, 'br;q=0')).headers.get('Content-Encoding')).toBeNull()
    }
    expect((await get(script, 'br')).headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  })

  it('are revalidated by an ETag for each content coding', async () => {
    const html = await (await get('/', 'identity')).text()
    const script = /\/assets\/carousel-[\w-]+\.js/.exec(html)?.[0] ?? ''
    for (const path of ['/contact', script]) {
      const tagOf = async (coding: string) => (await get(path, coding)).headers.get('ETag') ?? ''
      const [identity, gzip, br] = [await tagOf('identity'), await tagOf('gzip'), await tagOf('br')]
      expect(new Set([identity, gzip, br]).size).toBe(3)
      // fetch would add Cache-Control: no-cache.
      const revalidate = (tag: string) =>
        requestRaw('GET', path, { 'Accept-Encoding': 'gzip', 'If-None-Match': tag })
      const unchanged = await revalidate(`"other", W/${gzip}`)
      expect(unchanged).toMatchObject({ status: 304, body: '', headers: { etag: gzip } })
      expect(unchanged.headers.vary).toContain('Accept-Encoding')
      // As a proxy returns it that compresses responses.
      for (const suffixed of [gzip.replace(/"$/, '-gzip"'), gzip.replace(/"$/, ';gzip"')])
        expect(await revalidate(suffixed)).toMatchObject({ status: 304, body: '', headers: { etag: gzip } })
      expect((await revalidate('*')).status).toBe(304)
      expect((await revalidate(identity)).status).toBe(200)
    }
  })

  it('respond to HEAD with the headers of GET and no body', async () => {
    const headers = { 'Accept-Encoding': 'identity', Connection: 'close' }
    for (const path of ['/favicon.ico', '/robots.txt', '/widget/v1/concrete-quote-form.js', '/contact']) {
      const [byGet, byHead] = [
        await requestRaw('GET', path, headers),
        await requestRaw('HEAD', path, headers),
      ]
      expect(byHead.body).toBe('')
      const changing = { date: '', 'x-request-id': '' }
      expect({ ...byHead.headers, ...changing }).toEqual({ ...byGet.headers, ...changing })
      expect(Number(byHead.headers['content-length'])).toBeGreaterThan(0)
    }
  })

  it('include robots.txt and a sitemap with the public URL', async () => {
    expect(await (await get('/robots.txt', 'br')).text()).toContain(
      `Sitemap: https://quotes.example.com/sitemap.xml`,
    )
    const sitemap = await get('/sitemap.xml', 'br')
    expect(sitemap.headers.get('Content-Type')).toBe('application/xml')
    expect(await sitemap.text()).toContain(`<loc>https://quotes.example.com/contact</loc>`)
    expect((await get('/favicon.ico', 'br')).status).toBe(200)
    expect((await get('/root/robots.txt', 'br')).status).toBe(404)
  })
})
