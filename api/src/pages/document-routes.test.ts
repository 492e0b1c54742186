import { execFile } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import document from '@concrete-quote/openapi/openapi.json' with { type: 'json' }
import { publicUrlPlaceholder } from '@concrete-quote/openapi'
import express from 'express'
import { expect, it, onTestFinished } from 'vitest'
import { serveSignedIn } from '../../testing/servers/app.ts'
import { documentRoutes } from './document-routes.ts'

it.each(['openapi.json', 'openapi-3.0.json', 'openapi.yaml'])(
  'responses with %s share its bytes, so that those that nobody reads take no memory, and have a tag',
  async (name) => {
    const sent: unknown[] = []
    const server = express()
      .disable('etag')
      .use((_req, res, next) => {
        const end = res.end.bind(res)
        res.end = (...body: unknown[]) => {
          sent.push(body[0])
          return end(...(body as Parameters<typeof end>))
        }
        next()
      })
      .use(documentRoutes('https://quotes.example.com'))
      .listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}`
    const [first, second] = [await fetch(url), await fetch(url)]
    expect(await first.text()).toBe(await second.text())
    expect(sent[0]).toBeInstanceOf(Buffer)
    expect(sent[1]).toBe(sent[0])
    const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' }
    expect((await fetch(url, { headers })).status).toBe(304)
  },
)

it('serves those files of Swagger UI that its page loads, and no others', async () => {
  const { url } = await serveSignedIn()
  const status = async (name: string) => (await fetch(`${url}/api/docs/${name}`)).status
  const html = await (await fetch(`${url}/api/docs/`)).text()
  const loaded = [...html.matchAll(/(?:src|href)="(swagger-[^"]+)"/g)].map(([, name = '']) => name)
  expect(await Promise.all(loaded.map(status))).toEqual([200, 200, 200])
  expect(await Promise.all(['index.html', 'swagger-ui.css.map', 'package.json'].map(status))).toEqual([
    404, 404, 404,
  ])
})

it.each([
  ['createQuote', document.paths['/api/quotes'].post, '"id":"'],
  ['listQuotes', document.paths['/api/quotes'].get, '"items":[]'],
  ['addSource', document.paths['/api/sources'].post, '"name":"lone-star-homes"'],
  ['getStatistics', document.paths['/api/statistics'].get, '"quotes":0'],
  ['updateSettings', document.paths['/api/settings'].patch, '"lockScreen":"brief"'],
])('the command of %s can be pasted into a shell', async (_name, { description }, expected) => {
  const { url, token } = await serveSignedIn()
  const [, command = ''] = /```sh\n(.+)\n```$/.exec(description.replaceAll(publicUrlPlaceholder, url)) ?? []
  const env = { ...process.env, TOKEN: token }
  const { stdout } = await promisify(execFile)('sh', ['-c', command], { env })
  expect(stdout).toContain(expected)
})
