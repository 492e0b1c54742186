import { expect, it } from 'vitest'
import { createLog } from '../platform/log.ts'
import { openSqliteStore } from '../stores/sqlite/sqlite-store.ts'
import { serveApp } from '../../testing/servers/app.ts'
import { freshDataDir } from '../../testing/servers/server.ts'
import { acceptsPlainText } from './problem.ts'
import { sendJson } from '../../testing/values/send-json.ts'

it.each([
  [undefined, false],
  ['*/*', false],
  ['application/json', false],
  ['text/plain', true],
  ['TEXT/PLAIN', true],
  ['text/*', true],
  ['text/html, */*;q=0.8', false],
  ['text/plain, application/json', false],
  ['text/plain;q=0.9, application/json', false],
  ['text/plain, application/json;q=0.9', true],
  ['text/plain;q=0.5, application/*;q=0.4', true],
  ['application/json, text/plain;q=0.9, application/problem+json;q=0.1', true],
  ['application/problem+json;q=0, text/plain;q=0.001', true],
  ['text/plain;q=0', false],
  ['text/plain;format=flowed;q=0.3, */*;q=0.2', true],
  ['text/plain;q=2, application/json;q=nonsense', false],
  ['', false],
])('Accept: %s prefers plain text: %s', (header, plain) => {
  expect(acceptsPlainText(header)).toBe(plain)
})

it.each(['application/json', 'text/plain'])('says nothing of an unexpected error as %s', async (accept) => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const users = () => Promise.reject(new Error('SELECT passwordHash'))
  const { url } = await serveApp({ store: { ...openSqliteStore(freshDataDir()), users }, log })
  const response = await sendJson(
    'POST',
    `${url}/api/sessions`,
    { username: 'ada', password: 'correct horse battery staple' },
    { Accept: accept },
  )
  expect(response.status).toBe(500)
  const id = response.headers.get('X-Request-Id')
  const detail = 'Something went wrong on our end. Please try again, or call us.'
  const problem = {
    type: '/api/problems/internal-error',
    title: 'Something went wrong on the server',
    status: 500,
    detail,
    instance: `urn:uuid:${id}`,
  }
  expect(await response.text()).toBe(accept === 'text/plain' ? `${detail}\n` : JSON.stringify(problem))
  const failures = lines.filter((line) => line.includes('SELECT passwordHash'))
  expect(failures.map((line) => (JSON.parse(line) as { requestId: string }).requestId)).toEqual([id])
})
