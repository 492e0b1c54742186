import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBuiltServer } from '../../../../widget/testing/programs/built-server.ts'
import { runFirst } from '../../../../widget/testing/programs/run-program.ts'
import { anOwner } from '../../../../widget/testing/owners.ts'
import { test } from '../../testing/inbox-page.ts'

/** Runs in the server: its clock is ahead by the milliseconds in a file. */
const movableClock = `
import { readFileSync } from 'node:fs'
const now = Date.now
Date.now = () => now() + Number(readFileSync(process.env.CLOCK_AHEAD))`

interface Server {
  origin: string
  owner: { username: string; password: string }
  /** Sets how far the server's clock is ahead. */
  setClock: (hours: number) => void
}

/** Sessions end by the server's clock: a test that moves it has a server of its own. */
export const clockTest = test.extend<{ server: Server }>({
  server: async ({ browserName: _ }, use) => {
    const dir = mkdtempSync(join(tmpdir(), 'concrete-quote-'))
    const [dataDir, clock] = [join(dir, 'data'), join(dir, 'clock')]
    const setClock = (hours: number) => writeFileSync(clock, String(hours * 3_600_000))
    setClock(0)
    const { origin, stop } = await startBuiltServer({
      DATA_DIR: dataDir,
      CHALLENGE: 'off',
      CLOCK_AHEAD: clock,
      NODE_OPTIONS: runFirst(movableClock),
    })
    await use({ origin, owner: await anOwner(dataDir), setClock })
    await stop()
    rmSync(dir, { recursive: true })
  },
})
