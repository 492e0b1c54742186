import { maxFormViewsPerHour } from '@concrete-quote/openapi'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { serveApp } from '../../testing/servers/app.ts'

const origin = 'https://acme.example'

async function serve() {
  const app = await serveApp({ allowedOrigins: [], trustProxy: 1 })
  await app.store.addSource({ name: 'acme', origin })
  await app.readPartners()
  const check = (query = '', headers: Record<string, string> = { Origin: origin }) =>
    fetch(`${app.url}/api/health/live${query}`, { headers })
  return { ...app, check }
}

afterEach(() => vi.useRealTimers())

describe('the check of a form', () => {
  it('says to any origin whether it is registered, without credentials', async () => {
    const { check } = await serve()
    const senders: Record<string, string>[] = [
      { Origin: origin },
      { Origin: 'https://other.example' },
      { Origin: 'null' },
      {},
    ]
    const answers = senders.map(async (headers) => {
      const response = await check('', headers)
      expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
      expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull()
      expect(response.headers.get('Vary')).toContain('Origin')
      return ((await response.json()) as { registered?: boolean }).registered
    })
    expect(await Promise.all(answers)).toEqual([true, false, false, undefined])
  })

  it('says nothing of registration until the partners could be read', async () => {
    const { url } = await serveApp({ allowedOrigins: [] })
    const response = await fetch(`${url}/api/health/live`, { headers: { Origin: origin } })
    expect(await response.json()).toEqual({ status: 'live' })
  })

  it('counts views of registered origins alone, with their location, and writes once a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { check, store } = await serve()
    await check()
    await check('?shown=true', { Origin: 'https://other.example' })
    await check('?shown=true', {})
    expect(await store.formViews()).toEqual([])

    await check('?shown=true')
    await vi.waitFor(async () =>
      expect(await store.formViews()).toMatchObject([{ source: 'acme', views: 1 }]),
    )
    await check('?shown=true&source=acme/plano')
    await check('?shown=true&source=acme2')
    await check('?shown=true&source=acme')
    expect(await store.formViews()).toHaveLength(1)
    vi.advanceTimersByTime(60_000)
    const counts = [
      { source: 'acme', views: 3 },
      { source: 'acme/plano', views: 1 },
    ]
    await vi.waitFor(async () => expect(await store.formViews()).toMatchObject(counts))
  })

  it('counts only so many views of a network, and responds to all', async () => {
    const { check, store, writeFormViews } = await serve()
    for (let n = 0; n <= maxFormViewsPerHour; n++)
      expect((await check('?shown=true', { Origin: origin, 'X-Forwarded-For': '192.0.2.1' })).status).toBe(
        200,
      )
    await check('?shown=true', { Origin: origin, 'X-Forwarded-For': '192.0.2.2' })
    await writeFormViews()
    expect(await store.formViews()).toMatchObject([{ views: maxFormViewsPerHour + 1 }])
  })
})
