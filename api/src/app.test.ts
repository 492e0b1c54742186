import { problemTypes } from '@concrete-quote/openapi'
import { describe, expect, it } from 'vitest'
import { serveApp } from './routes/test-app.ts'

let stopping = false
const { url } = await serveApp({ isStopping: () => stopping })

describe('every answer', () => {
  it('names its request, by the client’s id where that is a UUID', async () => {
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
    'of %s forbids sniffing',
    async (path) => {
      expect((await fetch(url + path)).headers.get('X-Content-Type-Options')).toBe('nosniff')
    },
  )
})

describe('an answer of the API', () => {
  it.each(['/api/quotes', '/api/nothing', '/api/health/live'])(
    '(%s) is nobody’s to keep, frame or run',
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
    '(%s) runs only what its policy names',
    async (path) => {
      const policy = (await fetch(url + path)).headers.get('Content-Security-Policy')
      expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-/)
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe')
    },
  )

  it.each(Object.entries(problemTypes))('explains the problem %s', async (type, { title }) => {
    const response = await fetch(`${url}/api/problems/${type}`)
    expect(response.headers.get('Content-Type')).toContain('text/html')
    const html = await response.text()
    expect(html).toContain(`<h1>${title}</h1>`)
    expect(html, 'names are marked up').not.toContain('`')
  })
})

describe('the health calls', () => {
  const health = async (what: string) => {
    const response = await fetch(`${url}/api/health/${what}`)
    return [response.status, ((await response.json()) as { status: unknown }).status]
  }

  it('say that the process lives and is ready', async () => {
    expect(await health('live')).toEqual([200, 'live'])
    expect(await health('ready')).toEqual([200, 'ready'])
  })

  it('say while it stops that it lives and is not ready', async () => {
    stopping = true
    expect(await health('live')).toEqual([200, 'live'])
    expect(await health('ready')).toEqual([503, 503])
    stopping = false
  })
})

describe('the limit on posts', () => {
  const post = (to: string, headers: Record<string, string> = {}) =>
    fetch(`${to}/api/quotes`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: '{}',
    })

  it('tells where the client stands', async () => {
    const limited = await serveApp({ rateLimit: { points: 2, duration: 60 } })
    const { headers } = await post(limited.url)
    expect(headers.get('RateLimit-Policy')).toBe('"quotes";q=2;w=60')
    expect(headers.get('RateLimit')).toBe('"quotes";r=1;t=60')
  })

  it('counts by the address that a trusted proxy names, and by nobody else’s word', async () => {
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
})

describe('an address that makes no sense', () => {
  it.each(['/%ff', '/assets/%ff', '/widget/v1/%ff', '/widget/v1/nothing.js'])(
    '(%s) is answered by the not-found page',
    async (path) => {
      const response = await fetch(url + path)
      expect(response.status).toBe(404)
      expect(await response.text()).toContain('404 Page Not Found')
    },
  )

  it('under /api/docs is a problem', async () => {
    expect((await fetch(`${url}/api/docs/nothing`)).status).toBe(404)
  })

  it('with a slash too many keeps its query', async () => {
    const response = await fetch(`${url}/contact/?projectType=patio`, { redirect: 'manual' })
    expect([response.status, response.headers.get('Location')]).toEqual([301, '/contact?projectType=patio'])
  })

  it('is no fault of the server where a range or a condition cannot be met', async () => {
    const get = (headers: Record<string, string>) =>
      fetch(`${url}/widget/v1/concrete-quote-form.js`, { headers })
    expect((await get({ Range: 'bytes=99999999-' })).status).toBe(416)
    expect((await get({ 'If-Match': '"x"' })).status).toBe(412)
  })
})

describe('the site’s files', () => {
  const get = (path: string, encoding: string) =>
    fetch(url + path, { headers: { 'Accept-Encoding': encoding } })

  it('come in the best coding that the client takes', async () => {
    const html = await (await get('/', 'identity')).text()
    const script = /\/assets\/carousel-[\w-]+\.js/.exec(html)?.[0] ?? ''
    for (const path of ['/', script]) {
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
    }
    expect((await get(script, 'br')).headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  })

  it('beside the pages name the address that visitors use', async () => {
    expect(await (await get('/robots.txt', 'br')).text()).toContain(
      `Sitemap: https://quotes.example.com/sitemap.xml`,
    )
    const sitemap = await get('/sitemap.xml', 'br')
    expect(sitemap.headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
    expect(await sitemap.text()).toContain(`<loc>https://quotes.example.com/contact</loc>`)
    expect((await get('/favicon.ico', 'br')).status).toBe(200)
    expect((await get('/root/robots.txt', 'br')).status).toBe(404)
  })
})
