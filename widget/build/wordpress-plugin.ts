import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync } from 'fflate'

const dir = join(import.meta.dirname, '../wordpress/concrete-quote')

/** Packs the WordPress plugin as WordPress installs it: in one folder. */
export function wordPressPlugin(): Uint8Array {
  const names = readdirSync(dir).toSorted()
  const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(dir, name))]))
  // Equal files make an equal ZIP: it has no time zones, and no earlier dates.
  return zipSync({ 'concrete-quote': files }, { mtime: new Date(1980, 0, 1) })
}
