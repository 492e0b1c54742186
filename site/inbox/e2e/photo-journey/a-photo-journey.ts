import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBuiltServer } from '../../../../widget/testing/programs/built-server.ts'
import { anOwner } from '../../../../widget/testing/owners.ts'
import { startCutNetwork, type CutNetwork } from './cut-network.ts'

export interface PhotoJourney {
  /** The server, for its owner. */
  origin: string
  owner: { username: string; password: string }
  /** How the visitor reaches the server. */
  network: CutNetwork
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
    async stop() {
      network.close()
      await stop()
      rmSync(dir, { recursive: true })
    },
  }
}
