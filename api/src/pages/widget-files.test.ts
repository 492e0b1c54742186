import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freshDataDir } from '../../testing/servers/server.ts'
import { serveApp } from '../../testing/servers/app.ts'
import { keepPinnedFiles, pinnedButton, pinnedForm, widgetDir } from './widget-files.ts'

const dataDir = freshDataDir()
const earlier = 'concrete-quote-form.0123456789abcdef.js'
const earlierTexts = 'concrete-quote-form.vi.0123456789abcdef.json'
mkdirSync(join(dataDir, 'widget'))
writeFileSync(join(dataDir, 'widget', earlier), '// An earlier build.')
writeFileSync(join(dataDir, 'widget', earlierTexts), '{}')
const { url, store } = await serveApp()
// As the server does when it starts.
await keepPinnedFiles(store, dataDir)

const bytes = readFileSync(join(widgetDir, 'concrete-quote-form.js'))
const pinned = readdirSync(widgetDir).find((file) => pinnedForm.test(file)) ?? ''
const pinnedBytes = readFileSync(join(widgetDir, pinned))

/** Requests a file without decoding it, unlike fetch. */
async function get(file: string, headers: Record<string, string> = {}) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${url}/widget/v1/${file}`, { headers }, resolve).on('error', reject).end()
  })
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return { ...response, status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }
}

describe('the widget script', () => {
  it('is revalidated after an hour, with 304 if it has not changed', async () => {
    const { headers } = await get('concrete-quote-form.js', { 'Accept-Encoding': 'br' })
    expect(headers['cache-control']).toBe('public, max-age=3600')
    const again = await get('concrete-quote-form.js', {
      'Accept-Encoding': 'br',
      'If-None-Match': headers.etag ?? '',
    })
    expect(again.status).toBe(304)
    const beyond = { 'Accept-Encoding': 'br', 'If-None-Match': headers.etag ?? '', Range: 'bytes=99999999-' }
    expect((await get('concrete-quote-form.js', beyond)).status).toBe(304)
  })

  it('comes with a Custom Elements Manifest', async () => {
    const { headers, body } = await get('custom-elements.json')
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(JSON.parse(body.toString())).toHaveProperty('schemaVersion')
  })

  it('is immutable under a file name with its hash', async () => {
    const { headers, body } = await get(pinned)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(body.equals(pinnedBytes)).toBe(true)
    expect(pinned).toContain(createHash('sha256').update(pinnedBytes).digest('hex').slice(0, 16))
  })

  it('is loaded by the button, whose pinned file loads the pinned form of the same build', async () => {
    const load = async (file: string) => (await get(file)).body.toString()
    expect(await load('concrete-quote-button.js')).toContain('import("./concrete-quote-form.js")')
    const pinnedName = readdirSync(widgetDir).find((file) => pinnedButton.test(file)) ?? ''
    expect(await load(pinnedName)).toContain(`import("./${pinned}")`)
    const hash = createHash('sha384').update(pinnedBytes).digest('base64')
    expect(await load(pinnedName)).toContain(`integrity:"sha384-${hash}"`)
  })

  it('loads the photos of the same build, and checks their hash if it is pinned', async () => {
    const name = readdirSync(widgetDir).find((file) => /^concrete-quote-photos\.[\da-f]{16}\.js$/.test(file))
    const { headers, body } = await get(name ?? '')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(bytes.toString()).toContain(`import("./${name}")`)
    expect(pinnedBytes.toString()).toContain(`import("./${name}")`)
    const hash = createHash('sha384').update(body).digest('base64')
    expect(pinnedBytes.toString()).toContain(`integrity:"sha384-${hash}"`)
  })

  it('of version 1.1 still finds its texts in Vietnamese', async () => {
    const { status, headers, body } = await get(earlierTexts)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(body.toString()).toBe('{}')
  })

  it('of an earlier build is served by all servers that share the store, as long as it has it', async () => {
    const other = await serveApp({ store: { ...store, close: () => Promise.resolve() } })
    expect(await (await fetch(`${other.url}/widget/v1/${earlier}`)).text()).toBe('// An earlier build.')
    expect((await fetch(`${other.url}/widget/v1/concrete-quote-form.${'0'.repeat(16)}.js`)).status).toBe(404)
    // This build is there for the next one.
    expect(await store.setting(`widgetFile ${pinned}`)).toBe(pinnedBytes.toString())
  })

  it('links to the licenses of its dependencies', async () => {
    expect(bytes.toString()).toMatch(/^\/\*! Load it with type="module"\. Licenses: \.\/licenses\.md \*\/\n/)
    const { status, headers, body } = await get('licenses.md')
    expect([status, headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8'])
    for (const name of ['preact', 'zod', '@r2wc/react-to-web-component'])
      expect(body.toString()).toContain(`## ${name} - `)
    expect(body.toString()).toContain('Permission is hereby granted, free of charge')
  })

  it('is served without other files of its folder', async () => {
    expect((await get(`${pinned}.br`)).status).toBe(404)
    expect((await get('..%2f..%2fpackage.json')).status).toBe(404)
  })
})

describe('the widget page', () => {
  it('pins the served files by their hashes, and is not indexed', async () => {
    const page = await (await fetch(`${url}/widget`)).text()
    for (const file of ['form', 'button']) {
      const [, name = ''] = new RegExp(`data-${file}-pinned="([^"]+)"`).exec(page) ?? []
      const [, integrity] = new RegExp(`data-${file}-integrity="sha384-([^"]+)"`).exec(page) ?? []
      expect(name).toMatch(file === 'form' ? pinnedForm : pinnedButton)
      expect(integrity).toBe(
        createHash('sha384')
          .update((await get(name)).body)
          .digest('base64'),
      )
    }
    expect(page).toContain('<meta name="robots" content="noindex" />')
    expect(page).toContain('data-origin="https://quotes.example.com"')
    expect(await (await fetch(`${url}/`)).text()).not.toContain('/widget/')
  })
})
