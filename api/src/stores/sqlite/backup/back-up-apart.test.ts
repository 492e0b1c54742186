import childProcess from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import consumers from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aQuote } from '../../../../testing/values/a-quote.ts'
import { freshDataDir } from '../../../../testing/servers/server.ts'
import { QuoteRecord } from '../../interface/record-store.ts'
import { openSqliteStore } from '../sqlite-store.ts'
import { backUpApart } from './back-up-apart.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = freshDataDir()
  const store = openSqliteStore(dataDir)
  // So many that the copy and its check take a while.
  await store.restore(Array.from({ length: 500 }, () => QuoteRecord.parse(aQuote())))
  await store.close()
})
// Test files share modules, so that these are replaced where they are used, and restored.
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})
const folders = () => readdirSync(dataDir).filter((name) => name.startsWith('.concrete-quote-'))
const neverAborted = new AbortController().signal

it('backs up where a sandbox forbids to change the priority', async () => {
  const setPriority = vi.spyOn(os, 'setPriority').mockImplementation(() => {
    throw new Error('EPERM')
  })
  syncBuiltinESMExports()
  const { path, remove } = await backUpApart(dataDir, neverAborted)
  expect(setPriority).toHaveBeenCalled()
  expect([existsSync(path), folders()]).toEqual([true, [expect.any(String)]])
  remove()
  expect(folders()).toEqual([])
})

it('leaves no file behind if it is aborted', async () => {
  const controller = new AbortController()
  const backup = expect(backUpApart(dataDir, controller.signal)).rejects.toThrow('aborted')
  await vi.waitUntil(() => folders().length > 0, { timeout: 10_000, interval: 1 })
  controller.abort()
  await backup
  expect(folders()).toEqual([])
})

it('ends the process before it removes files if anything else fails', async () => {
  vi.spyOn(consumers, 'text').mockRejectedValue(new Error('unreadable'))
  const spawn = vi.spyOn(childProcess, 'spawn')
  syncBuiltinESMExports()
  await expect(backUpApart(dataDir, neverAborted)).rejects.toThrow('unreadable')
  expect(spawn.mock.lastCall?.[1]).toContain('backup')
  expect(spawn.mock.results.at(-1)?.value).toMatchObject({ signalCode: 'SIGKILL' })
})
