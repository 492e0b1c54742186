import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { StartError } from '../start-error.ts'
import { freshDataDir } from '../test-server.ts'
import { openEmbeddedStore } from './embedded.ts'
import { storeContract } from './store-contract.ts'

describe('the embedded store', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = freshDataDir()
  })

  describe('does what every store does', () => {
    // eslint-disable-next-line @typescript-eslint/require-await -- other stores take time to open
    storeContract(async () => openEmbeddedStore(dataDir))
  })

  it('makes its folder and file for this user alone', async () => {
    const folder = join(dataDir, 'deep', 'folder')
    await openEmbeddedStore(folder).close()
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, 'quotes.db')).mode & 0o777).toBe(0o600)
  })

  it('says what to do when its folder cannot be one', () => {
    const file = join(dataDir, 'file')
    writeFileSync(file, '')
    expect(() => openEmbeddedStore(file)).toThrow(StartError)
    expect(() => openEmbeddedStore(file)).toThrow(/cannot be written .* set DATA_DIR/)
  })

  it('says what to do when its file is no store', () => {
    writeFileSync(join(dataDir, 'quotes.db'), 'not a database, '.repeat(1000))
    expect(() => openEmbeddedStore(dataDir)).toThrow(/cannot be written .*: mend its rights/)
  })
})
