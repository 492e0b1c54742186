import { describe, expect, it } from 'vitest'
import { aQuote } from '../../testing/a-quote.ts'
import { ada, lines, parsedLines, setUpQuotesCommand } from '../../testing/quotes-command.ts'

const { quotes, fill, startServer } = setUpQuotesCommand()

describe('sources', () => {
  const homes = 'https://homes.example'

  it('registers and removes sources, with or without a server', async () => {
    expect(await quotes('sources', 'add', 'homes', '--origin', homes)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`Pages on ${homes} may post quotes`) as unknown,
    })
    await startServer()
    expect(await quotes('sources', 'add', 'thief', '--origin', homes)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`${homes} belongs to another source`) as unknown,
    })
    expect(await quotes('sources', 'remove', 'homes')).toMatchObject({ code: 0 })
    expect(await quotes('sources', 'remove', 'homes')).toMatchObject({ code: 1 })
  })

  it('counts quotes by source and month, as text and as JSON', async () => {
    await fill(async (store) => {
      await store.addSource({ name: 'homes', origin: homes })
      for (const source of ['homes', 'homes', null])
        await store.add({ ...aQuote(ada), id: aQuote().id, source })
    })
    const { stdout } = await quotes('sources')
    expect(lines(stdout).map((line) => line.split(/ {2,}/))).toEqual([
      ['Source', 'Month', 'Quotes', 'Registered origins'],
      ['homes', '2026-11', '2', homes],
      ['(none)', '2026-11', '1'],
    ])
    expect(parsedLines((await quotes('sources', '--json')).stdout)[0]).toEqual({
      source: 'homes',
      origins: [homes],
      months: [{ month: '2026-11', quotes: 2 }],
    })
  })

  it('registers origins as browsers send them', async () => {
    for (const origin of ['https://HOMES.example:443/', 'https://münchen.example'])
      expect(await quotes('sources', 'add', 'homes', '--origin', origin)).toMatchObject({ code: 0 })
    const { stdout } = await quotes('sources', '--json')
    expect(parsedLines(stdout)).toMatchObject([{ origins: [homes, 'https://xn--mnchen-3ya.example'] }])
  })

  it('reports that there are no sources', async () => {
    await fill(() => Promise.resolve())
    expect((await quotes('sources')).stdout).toBe('No quotes, and no registered sources.\n')
  })

  it('rejects a value that is not an origin', async () => {
    expect(await quotes('sources', 'add', 'homes', '--origin', `${homes}/page`)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('without a path') as unknown,
    })
  })

  it('rejects --json where the output is text', async () => {
    await fill(() => Promise.resolve())
    const { code, stderr } = await quotes('sources', 'add', 'homes', '--origin', homes, '--json')
    expect(code).toBe(2)
    expect(stderr).toContain("unknown option '--json'")
    expect((await quotes('sources')).stdout).toBe('No quotes, and no registered sources.\n')
  })
})
