import { expect, it } from 'vitest'
import { createLog } from './log.ts'

it('leaves out the message of an error with a code, in which a database may quote a stored value', () => {
  let line = ''
  const log = createLog('trace', { write: (written: string) => void (line = written) })
  const cause = Object.assign(new Error('duplicate key: Lovelace\n{ lastName: "Lovelace" }'), {
    code: 11000,
  })
  log.error({ err: new Error('The quote was not stored.', { cause }) }, 'request failed')
  expect(line).not.toContain('Lovelace')
  expect(JSON.parse(line)).toMatchObject({
    err: { stack: expect.stringContaining('The quote was not stored.') as string, cause: { code: 11000 } },
  })
  expect(line).toContain('log.test.ts')
})
