import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { rootDir } from '../config.ts'
import { readStaticFile, type StaticFile } from '../http/content/static-files.ts'

/** The widget's file for partners' pages, as this build made it. */
export const widgetDir = join(rootDir, 'widget/dist/standalone')

/** The name of a file with the hash of its bytes: it never changes. */
export const pinnedName = /^[\w-]+\.[\da-f]{16}\.js$/

/**
 * The widget's file by name, under its own and under the one with its hash, and its licenses. Files with hashes are kept
 * in the data folder from the first start that serves them, so that a page that pins one goes on working when the
 * product is updated.
 */
export function readWidgetFiles(dataDir: string): [name: string, file: StaticFile][] {
  const keptDir = join(dataDir, 'widget')
  const current = readdirSync(widgetDir)
  keepPinned(current, keptDir)
  const kept = namesIn(keptDir).filter((name) => pinnedName.test(name) && !current.includes(name))
  return [
    ...kept.flatMap((name) => readKept(keptDir, name)),
    ...current
      .filter((name) => /\.(js|json|md)$/.test(name))
      .map((name): [string, StaticFile] => [name, readStaticFile(widgetDir, name, cacheControl(name))]),
  ]
}

const cacheControl = (name: string) =>
  pinnedName.test(name) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'

/** Copies this build's files with a hash beside those of earlier builds, where the data folder can be written. */
function keepPinned(current: string[], keptDir: string) {
  try {
    mkdirSync(keptDir, { recursive: true })
    for (const name of current) {
      if (!pinnedName.test(name.replace(/\.(br|gz)$/, ''))) continue
      // Renamed once it is complete: a file of half the bytes would never be loaded, for its hash.
      const unfinished = join(keptDir, `${name}.${process.pid}`)
      try {
        copyFileSync(join(widgetDir, name), unfinished)
        renameSync(unfinished, join(keptDir, name))
      } finally {
        rmSync(unfinished, { force: true })
      }
    }
  } catch {
    // Beside a database the data folder need not be writable; this build's own files are read from the build.
  }
}

function namesIn(dir: string): string[] {
  try {
    return readdirSync(dir)
  } catch {
    return []
  }
}

/** A file of an earlier build: one that cannot be read is no reason not to start. */
function readKept(dir: string, name: string): [string, StaticFile][] {
  try {
    return [[name, readStaticFile(dir, name, cacheControl(name))]]
  } catch {
    return []
  }
}
