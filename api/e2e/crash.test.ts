import { Agent, request } from 'node:http'
import { expect, it } from 'vitest'
import { figure } from '../../figures.ts'
import { storedQuotes } from '../src/testing/quotes-command.ts'
import { freshDataDir, startServer, stopServer, type TestServer } from '../src/testing/server.ts'

/** @module-tag heavy */

/** `npm run bench -- crash` sets it to 100. */
const rounds = Number(process.env.ROUNDS ?? 10)
const writers = 64
const acknowledgements = 100

it(
  `keeps every acknowledged quote exactly once over ${rounds} kills with ${writers} writers`,
  async () => {
    const dataDir = freshDataDir()
    const acknowledged: string[] = []
    for (let round = 1; round <= rounds; round++) {
      const server = await startServer({ DATA_DIR: dataDir })
      const before = acknowledged.length
      const kill = killAfter(server, () => acknowledged.length - before >= acknowledgements)
      await Promise.all(
        Array.from({ length: writers }, async (_, writer) => {
          for (let n = 0; ; n++) {
            const name = `${round}-${writer}-${n}`
            if (!(await acknowledge(server.url, name))) return
            acknowledged.push(name)
          }
        }),
      )
      await kill
      expect(acknowledged.length - before).toBeGreaterThanOrEqual(acknowledgements)
    }
    const stored = (await storedQuotes(dataDir)).map(({ lastName }) => lastName)
    const storedOnce = new Set(stored)
    expect(storedOnce.size).toBe(stored.length)
    expect(acknowledged.filter((name) => !storedOnce.has(name))).toEqual([])
    figure(
      `quotes acknowledged over ${rounds} kills / of them stored`,
      [acknowledged, acknowledged.filter((name) => storedOnce.has(name))]
        .map(({ length }) => length.toLocaleString('en'))
        .join(' / '),
      'all',
    )
  },
  rounds * 30_000,
)

/** Kills the server at a random time within 50 ms after `enough` returns true. */
async function killAfter(server: TestServer, enough: () => boolean) {
  while (!enough()) await new Promise((resolve) => setTimeout(resolve, Math.random() * 50))
  expect(await stopServer(server, 'SIGKILL')).toBe('SIGKILL')
}

const agent = new Agent({ keepAlive: true })

/** Posts a quote. Returns whether it was acknowledged before the connection broke. */
function acknowledge(url: string, lastName: string): Promise<boolean> {
  return new Promise((resolve) => {
    request(`${url}/api/quotes`, { method: 'POST', agent, headers: { 'Content-Type': 'application/json' } })
      .once('response', (response) => resolve(response.resume().statusCode === 201))
      .once('error', () => resolve(false))
      .end(
        JSON.stringify({
          firstName: 'Crash',
          lastName,
          phone: '(214) 555-0147',
          projectType: 'other',
          projectDetails: 'Written while the server dies.',
        }),
      )
  })
}
