import { expect, it } from 'vitest'
import { createLog } from '../observability/log.ts'
import { openSqliteStore } from '../stores/sqlite/sqlite-store.ts'
import { serveApp } from '../testing/app.ts'
import { freshDataDir } from '../testing/server.ts'

it('says nothing of an unexpected error', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const users = () => Promise.reject(new Error('SELECT passwordHash'))
  const { url } = await serveApp({ store: { ...openSqliteStore(freshDataDir()), users }, log })
  const response = await fetch(`${url}/api/sessions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'ada', password: 'correct horse battery staple' }),
  })
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
  expect(await response.json()).toEqual(problem)
  const failures = lines.filter((line) => line.includes('SELECT passwordHash'))
  expect(failures.map((line) => (JSON.parse(line) as { requestId: string }).requestId)).toEqual([id])
})
