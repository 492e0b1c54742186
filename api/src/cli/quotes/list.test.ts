import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { newDelivery, toStoredDelivery } from '../../stores/interface/delivery-store.ts'
import { aQuote, postQuote } from '../../../testing/values/a-quote.ts'
import { ada, lines, parsedLines, setUpQuotesCommand } from '../../../testing/quotes-command.ts'
import { parseKey } from '../../stores/interface/delivery-key.ts'

const command = setUpQuotesCommand()
const { quotes, fill, startServer, killServer } = command

describe('list', () => {
  const spam = aQuote({ spam: 'honeypot' })
  beforeEach(() =>
    fill(async (store) => {
      await store.add(ada)
      await store.add(spam)
    }),
  )

  it('hides suspected spam and prints how many quotes are hidden', async () => {
    const { stdout, stderr } = await quotes('list', '--json')
    expect(parsedLines(stdout)).toEqual([ada])
    expect(stderr).toBe('Hidden: 1 suspected spam. See the inbox, or "quotes export".\n')
  })
})

describe('list and show', () => {
  it('show which rules a quote matched', async () => {
    const suspect = aQuote({ spam: 'content', reasons: ['links', 'markup'] })
    await fill(async (store) => {
      await store.add(ada)
      await store.add(suspect)
    })
    expect((await quotes('show', suspect.id)).stdout).toMatch(/^reasons +links, markup$/m)
    expect((await quotes('show', ada.id)).stdout).toMatch(/^reasons *$/m)
  })
})

describe('list, of quotes that a server stored', () => {
  const names = (printed: string) => parsedLines(printed).map(({ firstName }) => firstName)

  it('prints the same while the server runs and after it was killed, newest first', async () => {
    const { url } = await startServer()
    for (const firstName of ['One', 'Two', 'Three']) await postQuote(url, {}, { firstName })
    const whileRunning = (await quotes('list', '--json')).stdout
    await killServer()
    expect((await quotes('list', '--json')).stdout).toBe(whileRunning)
    expect(names(whileRunning)).toEqual(['Three', 'Two', 'One'])
  })

  it('prints a table with one line per quote and no terminal control characters', async () => {
    const { url } = await startServer()
    await postQuote(
      url,
      {},
      {
        firstName: 'Ada',
        lastName: '漢字',
        projectType: 'repair',
        projectDetails: 'The \u001b[31mdriveway\u001b[0m\nhas\u2028cracked.',
      },
    )
    const [head, row, ...rest] = (await quotes('list')).stdout.split('\n')
    expect(head).toMatch(/^Received +Name +Phone +Email +Project +Details +Answered +ID$/)
    expect(row).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d {2}Ada 漢字 +\(214\) 555-0123 +repair +The \[31mdriveway\[0m has cracked\. +[\da-f-]{36}$/,
    )
    expect(row).not.toContain('\u001b')
    expect(rest).toEqual([''])
  })
})

it('list and export leave out a damaged quote, name it, and exit with 1', async () => {
  const other = aQuote()
  await fill(async (store) => {
    await store.add(ada)
    await store.add(other)
  })
  const file = join(command.dataDir, 'quotes.db')
  writeFileSync(file, readFileSync(file, 'latin1').replaceAll('Lovelace', 'Lovelacy'), 'latin1')
  for (const args of [['list', '--json'], ['export']]) {
    const { stdout, stderr, code } = await quotes(...args)
    expect([code, stderr]).toEqual([1, `Quote ${ada.id} is damaged and was left out.\n`])
    expect(parsedLines(stdout)).toMatchObject([other])
  }
})

describe('show', () => {
  it('prints a quote with its deliveries, as text and as JSON', async () => {
    await fill((store) => store.add(ada, undefined, [parseKey('email owner@example.com')]))
    const { stdout } = await quotes('show', ada.id)
    expect(lines(stdout)).toEqual(
      expect.arrayContaining([
        `id              ${ada.id}`,
        'firstName       Ada',
        'createdAt       2026-11-20 09:30',
        expect.stringMatching(/^respondBy {7}2026-11-21 \d\d:\d\d$/),
        'projectDetails  Line one',
        '                 [31mline two',
      ]),
    )
    expect(stdout).toMatch(/email owner@example\.com +pending +0 +2026-11-20 09:30/)
    const [record] = parsedLines((await quotes('show', ada.id, '--json')).stdout)
    expect(record).toMatchObject({
      ...ada,
      deliveries: [toStoredDelivery(newDelivery(ada, parseKey('email owner@example.com')))],
    })
  })

  it('says why a notification failed, without terminal control characters', async () => {
    const error = '550 \u001b[31mno'
    await fill(async (store) => {
      await store.add(ada, undefined, [parseKey('email owner@example.com')])
      const leased = await store.leaseDelivery(ada.createdAt, ada.createdAt, [])
      if (!leased) throw new Error('no delivery is due')
      const outcome = { state: 'failed', dueAt: null, settledAt: ada.createdAt, error } as const
      await store.settleDelivery(leased.delivery, outcome)
    })
    expect((await quotes('show', ada.id)).stdout).toMatch(
      /\nemail owner@example\.com +failed +1 +2026-11-20 09:30 +550 +\[31mno\n$/,
    )
    expect(parsedLines((await quotes('show', ada.id, '--json')).stdout)).toMatchObject([
      { deliveries: [{ id: expect.stringMatching(/^[\da-f-]{36}$/) as unknown, state: 'failed', error }] },
    ])
  })

  it('prints what happened, in local time, and on several lines where a text has them', async () => {
    const at = '2026-11-20T16:00:00.000Z'
    const history = [
      { type: 'no-answer', at, by: 'grace', text: null },
      { type: 'call-back', at, by: 'grace', text: '2026-11-23T15:00:00.000Z' },
      {
        type: 'note',
        at,
        by: null,
        text: 'Gate code 4711\n\u001b[31mHas a dog\n2026-11-20 10:00  answered by ada',
      },
      { type: 'note', at, by: null, text: null },
    ]
    await fill((store) => store.add({ ...ada, callBackAt: '2026-11-23T15:00:00.000Z', history }))
    const { stdout } = await quotes('show', ada.id)
    expect(stdout).toContain('callBackAt      2026-11-23 09:00\n')
    expect(stdout).toContain(
      [
        'history         2026-11-20 10:00  no-answer by grace',
        '                2026-11-20 10:00  call-back by grace: 2026-11-23 09:00',
        '                2026-11-20 10:00  note: Gate code 4711',
        '                   [31mHas a dog',
        '                  2026-11-20 10:00  answered by ada',
        '                2026-11-20 10:00  note',
        '',
      ].join('\n'),
    )
  })

  it('exits with 3 if there is no such quote', async () => {
    await fill((store) => store.add(ada))
    expect(await quotes('show', 'nothing')).toMatchObject({
      code: 3,
      stdout: '',
      stderr: 'No such quote: nothing. "quotes export" has all quotes with their IDs.\n',
    })
  })
})
