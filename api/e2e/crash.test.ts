import { Agent, request } from 'node:http'
import { describe, expect, inject, it } from 'vitest'
import { figure } from '../../widget/testing/programs/figures.ts'
import { hashPassword } from '../src/accounts/users/passwords.ts'
import { withStore } from '../src/cli/with-store.ts'
import { parseConfig } from '../src/config.ts'
import { aQuote } from '../testing/values/a-quote.ts'
import { killAfter, killRounds } from '../testing/faults/kill-after.ts'
import { testDatabase } from '../testing/servers/mongo.ts'
import { storedQuotes } from '../testing/quotes-command.ts'
import { freshDataDir, startServer } from '../testing/servers/server.ts'

/** @module-tag heavy */

const mongo = inject('mongo')

const rounds = killRounds(10)
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

const quotesPerRound = 4
const reason = 'reason' in mongo ? ` (${mongo.reason})` : ''

describe.each([
  { where: 'a data folder', server: '' },
  { where: `MongoDB${reason}`, server: mongo.uri },
])('in $where', ({ where, server: mongoServer }) => {
  it.skipIf(mongoServer === undefined)(
    `every acknowledged event of a quote is kept once over ${rounds} kills`,
    async () => {
      const env = { DATA_DIR: freshDataDir(), ...(mongoServer && { MONGODB_URI: testDatabase(mongoServer) }) }
      // Other ones in each round, which no history outgrows however many are written before the kill.
      const quotes = Array.from({ length: rounds * quotesPerRound }, () => aQuote())
      const user = { username: 'ada', password: 'correct horse battery staple' }
      await withStore(
        parseConfig(env),
        async (store) => {
          for (const quote of quotes) await store.add(quote)
          await store.addUser({
            id: 'u',
            username: user.username,
            passwordHash: await hashPassword(user.password),
          })
        },
        { mayCreate: true },
      )
      let session: Record<string, string> = {}
      const acknowledged: string[] = []
      let sent = 0
      for (let round = 1; round <= rounds; round++) {
        const server = await startServer(env)
        if (round === 1) {
          const { text } = await send(`${server.url}/api/sessions`, 'POST', user)
          session = { Authorization: `Bearer ${(JSON.parse(text) as { token: string }).token}` }
        }
        const before = acknowledged.length
        const quotesOfRound = quotes.slice((round - 1) * quotesPerRound, round * quotesPerRound)
        const kill = killAfter(server, () => acknowledged.length - before >= 40)
        await Promise.all(
          Array.from({ length: 16 }, async (_, writer) => {
            const path = `${server.url}/api/quotes/${quotesOfRound[writer % quotesPerRound]?.id}`
            for (;;) {
              // Unique, so that each is an event of its own.
              const name = new Date(Date.UTC(2026, 0, 1) + sent++).toISOString()
              const isNote = writer % 3 === 0
              const { status } = isNote
                ? await send(path, 'PATCH', { note: name }, session)
                : await send(`${path}/history`, 'POST', { type: 'no-answer', at: name }, session)
              if (status === undefined) return
              // Others kept changing the same quote.
              if (status === 503) continue
              expect(status).toBe(200)
              acknowledged.push(name)
            }
          }),
        )
        await kill
      }
      await withStore(parseConfig(env), async (store) => {
        const stored = (await store.list(quotes.length)).map(({ note, history }) => {
          expect(note).toBe(history.findLast(({ type }) => type === 'note')?.text ?? null)
          return history.map(({ type, at, text }) => (type === 'note' ? text : at))
        })
        expect(stored).toHaveLength(quotes.length)
        const storedOnce = new Set(stored.flat())
        expect(storedOnce.size).toBe(stored.flat().length)
        expect(acknowledged.filter((name) => !storedOnce.has(name))).toEqual([])
        figure(
          `events acknowledged over ${rounds} kills in ${where} / of them stored`,
          [acknowledged, acknowledged.filter((name) => storedOnce.has(name))]
            .map(({ length }) => length.toLocaleString('en'))
            .join(' / '),
          'all',
        )
      })
    },
    rounds * 30_000,
  )
})

const agent = new Agent({ keepAlive: true })

/** Posts a quote. Returns whether it was acknowledged before the connection broke. */
async function acknowledge(url: string, lastName: string): Promise<boolean> {
  const { status } = await send(`${url}/api/quotes`, 'POST', {
    firstName: 'Crash',
    lastName,
    phone: '(214) 555-0123',
    projectType: 'other',
    projectDetails: 'Written while the server dies.',
  })
  return status === 201
}

interface Answer {
  /** Undefined if the connection broke. */
  status?: number | undefined
  text: string
}

function send(url: string, method: string, body: object, headers = {}): Promise<Answer> {
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
  return new Promise((resolve) => {
    request(url, { method, agent, headers: { 'Content-Type': type, ...headers } })
      .once('response', (response) => {
        let text = ''
        response
          .on('data', (chunk) => (text += String(chunk)))
          .once('end', () => resolve({ status: response.statusCode, text }))
          .once('error', () => resolve({ text }))
      })
      .once('error', () => resolve({ text: '' }))
      .end(JSON.stringify(body))
  })
}
