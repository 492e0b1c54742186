import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { maxHistory } from '@concrete-quote/openapi'
import { beforeEach, describe, expect, it } from 'vitest'
import { aQuote } from '../../testing/a-quote.ts'
import { ada, lines, parsedLines, setUpQuotesCommand } from '../../testing/quotes-command.ts'

const command = setUpQuotesCommand()
const { quotes, fill, startServer } = command

describe('answer', () => {
  const other = aQuote({ firstName: 'Grace', createdAt: new Date(Date.now() - 3 * 3_600_000).toISOString() })
  beforeEach(() =>
    fill(async (store) => {
      await store.add(ada)
      await store.add(other)
      await store.add(aQuote({ spam: 'too-fast' }))
    }),
  )
  const waiting = async () => lines((await quotes('list', '--waiting')).stdout).slice(1)

  it.each([['while the server runs'], ['while no server runs']])('records a response %s', async (when) => {
    expect(await waiting()).toEqual([
      expect.stringMatching(/ 3 h +Grace /),
      expect.stringMatching(/ \d+ (h|d) +Ada Lovelace /),
    ])
    if (when === 'while the server runs') await startServer()
    expect(await quotes('answer', ada.id, '--note', 'Visit on Monday at 9')).toMatchObject({
      code: 0,
      stdout: `Marked ${ada.id} as answered.\n`,
    })
    expect(await waiting()).toEqual([expect.stringMatching(/Grace/)])
    const [shown] = parsedLines((await quotes('show', ada.id, '--json')).stdout)
    expect(shown).toMatchObject({ note: 'Visit on Monday at 9', answeredBy: null })
    expect(Date.now() - Date.parse(String(shown?.answeredAt))).toBeLessThan(60_000)
    expect((await quotes('answer', ada.id, '--undo')).stdout).toBe(`Marked ${ada.id} as not answered.\n`)
    expect(await waiting()).toHaveLength(2)
    const [undone] = parsedLines((await quotes('show', ada.id, '--json')).stdout)
    expect(undone?.history).toMatchObject([
      { type: 'answered', by: null, text: shown?.answeredAt },
      { type: 'note', by: null, text: 'Visit on Monday at 9' },
      { type: 'reopened', by: null, text: null },
    ])
  })

  it.each([['while the server runs'], ['while no server runs']])(
    'keeps an earlier response, and prints the note that it replaces, %s',
    async (when) => {
      const answered = { answeredAt: '2026-11-20T16:00:00.000Z', answeredBy: 'grace', note: 'Call back' }
      await fill((store) => store.update(ada, { ...ada, ...answered }))
      if (when === 'while the server runs') await startServer()
      const already = 'Was already answered on 2026-11-20 10:00 (by grace).\n'
      const stored = async () => parsedLines((await quotes('show', ada.id, '--json')).stdout)[0]

      expect(await quotes('answer', ada.id)).toMatchObject({ code: 0, stdout: already })
      expect(await stored()).toMatchObject(answered)
      expect((await quotes('answer', ada.id, '--note', 'Visit')).stdout).toBe(
        `${already}The note was replaced. Previous note: Call back\n`,
      )
      expect(await stored()).toMatchObject({ ...answered, note: 'Visit' })
      expect((await quotes('answer', ada.id, '--note', 'Visit')).stdout).toBe(already)
    },
  )

  it('names no user for a response that was recorded on the command line', async () => {
    await quotes('answer', ada.id)
    expect((await quotes('answer', ada.id)).stdout).toMatch(
      /^Was already answered on \d{4}-\d\d-\d\d \d\d:\d\d\.\n$/,
    )
  })

  it('says why a response cannot be recorded if the history is full', async () => {
    const note = { type: 'note', at: ada.createdAt, by: 'grace', text: 'Call back' }
    const history = Array.from({ length: maxHistory }, () => note)
    await fill((store) => store.update(ada, { ...ada, history }))
    expect(await quotes('answer', ada.id)).toMatchObject({
      code: 1,
      stderr:
        'The history of this quote is full: it has at most 250 events. Find out which program keeps changing it.\n',
    })
  })

  it('exits with 3 if there is no such quote', async () => {
    expect(await quotes('answer', 'nothing')).toMatchObject({ code: 3 })
  })

  it('rejects a note that is too long', async () => {
    expect(await quotes('answer', ada.id, '--note', 'x'.repeat(4001))).toMatchObject({
      code: 1,
      stderr: 'The note must have at most 4,000 characters.\n',
    })
    expect(await waiting()).toHaveLength(2)
  })
})

it.each(['before the server starts', 'while the server runs'])(
  'release sends the notifications of a quote that is released %s',
  async (when) => {
    const received: unknown[] = []
    const receiver = createServer((req, res) => {
      void json(req).then((body) => {
        received.push(body)
        res.end()
      })
    })
    await once(receiver.listen(0, '127.0.0.1'), 'listening')
    command.env = {
      WEBHOOK_URLS: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
      WEBHOOK_SECRET: `whsec_${randomBytes(32).toString('base64')}`,
      WEBHOOK_ALLOW_PRIVATE: 'on',
    }
    const spam = aQuote({ spam: 'honeypot' })
    await fill((store) => store.add(spam))
    if (when === 'while the server runs') await startServer()
    expect(await quotes('release', spam.id)).toMatchObject({ code: 0 })
    const [released] = parsedLines((await quotes('show', spam.id, '--json')).stdout)
    expect(released?.history).toMatchObject([{ type: 'released', by: null, text: null }])
    if (when === 'before the server starts') await startServer()
    await expect
      .poll(() => received, { timeout: 10_000 })
      .toMatchObject([{ type: 'quote.created', data: { id: spam.id } }])
    receiver.close()
  },
)
