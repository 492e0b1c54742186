import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createLog } from '../../../platform/log.ts'
import { mongoCalls, requestTimeouts } from './call.ts'

/** Calls to a server that was reached, and what they log. */
function createCalls() {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const reach = {
    reached: () => Promise.resolve(),
    isReached: () => true,
    fault: () => undefined,
    replaceClient: () => undefined,
  }
  const { call } = mongoCalls(reach, { ...requestTimeouts, callMs: 600 }, log)
  const logged = () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
  return { call, logged }
}
const silent = () => sleep(5000, undefined, { ref: false })
const succeed = () => Promise.resolve()

it('logs once that MongoDB is lost, however many calls fail, and once that it is back', async () => {
  const { call, logged } = createCalls()
  await Promise.allSettled([call(silent), call(silent)])
  await expect(call(silent)).rejects.toThrow('did not respond')
  await call(succeed)
  await call(succeed)
  expect(logged()).toEqual([expect.stringMatching(/^MongoDB is lost\. .* within 0\.6 s/), 'MongoDB is back'])
})

it('takes one slow call beside others that succeed for no outage', async () => {
  const { call, logged } = createCalls()
  const slow = call(silent)
  await sleep(10)
  await call(succeed)
  await expect(slow).rejects.toThrow('did not respond')
  expect(logged()).toEqual([])
})
