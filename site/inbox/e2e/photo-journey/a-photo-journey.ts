import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startBuiltServer } from '../../../../widget/testing/programs/built-server.ts'
import { anOwner } from '../../../../widget/testing/owners.ts'
import { startCutNetwork, type CutNetwork } from './cut-network.ts'

const command = join(import.meta.dirname, '../../../../api/dist/quotes.js')

export interface PhotoJourney {
  /** The server, for its owner. */
  origin: string
  owner: { username: string; password: string }
  /** How the visitor reaches the server. */
  network: CutNetwork
  /** A folder that is deleted afterward. */
  dir: string
  /** The data folder of the server, in `dir`. */
  dataDir: string
  /** Runs the command `quotes` on the data folder, or on what other variables name. */
  quotes: (args: string[], variables?: Record<string, string>) => Promise<unknown>
  stop: () => Promise<void>
}

/** Starts a server of its own with an empty data folder, an owner, and a network that can be cut. */
export async function startPhotoJourney(): Promise<PhotoJourney> {
  const dir = mkdtempSync(join(tmpdir(), 'cq-photos-'))
  const dataDir = join(dir, 'data')
  const { origin, stop } = await startBuiltServer({ DATA_DIR: dataDir, RATE_LIMIT: 'off' })
  const network = await startCutNetwork(origin)
  return {
    origin,
    owner: await anOwner(dataDir),
    network,
    dir,
    dataDir,
    quotes: (args, variables = {}) =>
      promisify(execFile)('node', [command, ...args], {
        env: { ...process.env, DATA_DIR: dataDir, ...variables },
      }),
    async stop() {
      network.close()
      await stop()
      rmSync(dir, { recursive: true })
    },
  }
}
