import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { storedQuotes } from '../../../testing/quotes-command.ts'
import { freshDataDir, startServer, stopServer, type TestServer } from '../../../testing/servers/server.ts'
import { storeFile } from './file/store-files.ts'

const noSqlite = spawnSync('sqlite3', ['--version']).status === 0 ? '' : ' (sqlite3 is not installed)'

describe.skipIf(noSqlite)(`the sqlite3 program beside a running server${noSqlite}`, () => {
  let server: TestServer | undefined
  afterEach(async () => {
    if (server) await stopServer(server)
  })

  it('reads the quotes, and backs them up', async () => {
    const dataDir = freshDataDir()
    const { url } = (server = await startServer({ DATA_DIR: dataDir }))
    const post = async (lastName: string) => {
      const body = JSON.stringify({
        firstName: 'Ada',
        lastName,
        phone: '(214) 555-0123',
        projectType: 'patio',
        projectDetails: 'Read by another program.',
      })
      const headers = { 'Content-Type': 'application/json' }
      return (await fetch(`${url}/api/quotes`, { method: 'POST', headers, body })).status
    }
    const sqlite = (...args: string[]) =>
      spawnSync('sqlite3', ['-readonly', storeFile(dataDir), ...args], { encoding: 'utf8' })
    expect([await post('One'), await post('Two')]).toEqual([201, 201])
    expect(sqlite("SELECT json ->> 'lastName' FROM contents ORDER BY document").stdout).toBe('One\nTwo\n')
    const copy = freshDataDir()
    expect(sqlite(`.backup '${join(copy, 'quotes.db')}'`).stderr).toBe('')
    expect(await post('Three')).toBe(201)
    expect((await fetch(`${url}/api/health/ready`)).status).toBe(200)
    expect((await storedQuotes(copy)).map(({ lastName }) => lastName)).toEqual(['Two', 'One'])
  })
})
