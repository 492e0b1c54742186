import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fontTask } from './fonts.ts'
import { iconTask } from './icons.ts'
import { imageTask } from './images.ts'

/** A cacheable step that generates one asset. */
export interface AssetTask {
  /** Paths of the files whose contents are part of the cache key, including the module that defines the task. */
  inputs: string[]
  /** Other values that are part of the cache key. */
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

/** Matches the URL of a generated asset. Group 1 is the file name. */
export const generatedAssetUrl = /\/made\/([\w.-]+)/g

/**
 * Generates the asset that a page requests as `/made/NAME`: a resized image, a font subset, or an icon.
 * @throws If the name matches none of these.
 */
export async function generateAsset(name: string): Promise<Buffer> {
  const task = imageTask(name) ?? fontTask(name) ?? iconTask(name)
  if (!task) {
    throw new Error(
      `Unknown asset: /made/${name} names no picture, font or icon. Check its name and extension.`,
    )
  }
  return buildAsset(name, task)
}
