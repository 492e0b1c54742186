/** @module-tag heavy */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import getPort from 'get-port'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

let dev: ChildProcess
let output = ''
let url: string

beforeAll(async () => {
  const port = await getPort()
  url = `http://localhost:${port}`
  const vite = join(import.meta.dirname, '../../node_modules/vite/bin/vite.js')
  dev = spawn(process.execPath, [vite], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: mkdtempSync(join(tmpdir(), 'concrete-quote-')),
      NODE_ENV: '',
      NO_COLOR: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  dev.stdout?.on('data', (chunk) => (output += String(chunk)))
  await vi.waitFor(() => expect([output.includes('Local:'), countStarts()]).toEqual([true, 1]), 40_000)
}, 45_000)

afterAll(async () => {
  const exited = once(dev, 'exit')
  dev.kill()
  await exited
})

/** Returns how often the API has started. */
const countStarts = () => output.split('is ready.\n').length - 1
const touch = (file: string) => utimesSync(join(import.meta.dirname, file), new Date(), new Date())

it('serves pages, inbox, widget, and API from source on one port', async () => {
  const page = await fetch(`${url}/contact`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Request Your Free Quote')
  expect((await fetch(`${url}/nothing`)).status).toBe(404)
  for (const [path, type] of [
    ['/made/patio-480.avif', 'ftypavif'],
    ['/made/archivo.woff2', 'wOF2'],
    ['/robots.txt', 'Sitemap: '],
    ['/inbox/', 'src="./src/main.tsx"'],
    ['/inbox/src/main.tsx', 'createRoot'],
  ] as const) {
    expect(await (await fetch(url + path)).text()).toContain(type)
  }
  for (const file of ['concrete-quote-form.js', 'concrete-quote-button.js']) {
    expect(await (await fetch(`${url}/widget/v1/${file}`)).text()).toContain('customElements.define')
  }
  const embed = await (await fetch(`${url}/widget/v1/embed.js`)).text()
  const [, source] = /"(\/@fs\/[^"]+)"/.exec(embed) ?? []
  expect(await (await fetch(url + source)).text()).toContain('load-error')
  const headers = { 'Content-Type': 'application/json' }
  expect((await fetch(`${url}/api/quotes`, { method: 'POST', headers, body: '{}' })).status).toBe(422)
})

it('reloads the browser when a page component changes', async () => {
  touch('../src/components/header.tsx')
  await expect.poll(() => output, { timeout: 10_000 }).toContain('page reload')
})

it('restarts the API when its source changes', async () => {
  touch('../../api/src/app.ts')
  await expect.poll(countStarts, { timeout: 20_000 }).toBe(2)
})
