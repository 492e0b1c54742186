import { describe, expect, it } from 'vitest'
import { setUpQuotesCommand } from '../testing/quotes-command.ts'

const command = setUpQuotesCommand()
const { quotes } = command

describe('the command line', () => {
  it('prints help with the exit codes', async () => {
    const { stdout, code } = await quotes('--help')
    expect(code).toBe(0)
    for (const words of ['list', 'show ', 'export', 'release <id>', 'deliveries', 'Exit codes:'])
      expect(stdout).toContain(words)
  })

  it.each([['lst'], ['list', '--smap'], ['show'], []])(
    'exits with 2 on invalid usage: %s',
    async (...args) => {
      expect(await quotes(...args)).toMatchObject({ code: 2, stdout: '' })
    },
  )

  it('exits with 1 if the command fails', async () => {
    command.dataDir = '/dev/null/nothing'
    expect(await quotes('list', '--json')).toMatchObject({ code: 1, stdout: '' })
  })
})
