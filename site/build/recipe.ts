import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

/** How a file is made. */
export interface Recipe {
  /** The files that it is made of, the one that says how among them. */
  from: string[]
  /** What else it depends on. */
  options?: unknown
  make: () => Promise<Buffer>
}

const cacheDir = join(import.meta.dirname, '../node_modules/.cache/made')

/** Makes a file, or takes the one made earlier of the very same contents and options. */
export async function follow(name: string, { from, options, make }: Recipe): Promise<Buffer> {
  const hash = createHash('sha256').update(`${name}\n${JSON.stringify(options)}\n`)
  for (const file of from) hash.update(await readFile(file))
  mkdirSync(cacheDir, { recursive: true })
  const cached = join(cacheDir, hash.digest('hex') + extname(name))
  try {
    return await readFile(cached)
  } catch {
    const made = await make()
    // Whoever reads it meanwhile finds all of it or nothing.
    const whole = `${cached}.${randomUUID()}`
    await writeFile(whole, made)
    await rename(whole, cached)
    return made
  }
}
