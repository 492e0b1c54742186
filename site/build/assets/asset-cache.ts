import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

/** A cacheable step that generates one asset. */
export interface AssetTask {
  /** Paths of the files whose contents are part of the cache key, including the module that defines the task. */
  inputs: string[]
  /** Values besides the inputs that are part of the cache key. */
  options?: unknown
  build: () => Promise<Buffer>
}

const cacheDir = join(import.meta.dirname, '../../node_modules/.cache/assets')

/** Builds an asset, or reads it from the cache if its name, inputs, and options are unchanged. */
export async function buildAsset(name: string, { inputs, options, build }: AssetTask): Promise<Buffer> {
  const hash = createHash('sha256').update(`${name}\n${JSON.stringify(options)}\n`)
  for (const input of inputs) hash.update(await readFile(input))
  mkdirSync(cacheDir, { recursive: true })
  const cached = join(cacheDir, hash.digest('hex') + extname(name))
  if (!existsSync(cached)) {
    // Renamed into place, so that a concurrent reader never sees a partial file.
    const temporary = `${cached}.${randomUUID()}`
    await writeFile(temporary, await build())
    await rename(temporary, cached)
  }
  return readFile(cached)
}
