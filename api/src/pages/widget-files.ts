import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { rootDir } from '../config.ts'
import { readStaticFile, type StaticFile } from '../http/content/static-files.ts'

/** The widget's files for partners' pages in this build. */
export const widgetDir = join(rootDir, 'widget/dist/standalone')

/** The name of a file with a content hash, which never changes. */
const pinnedName = /^[\w.-]+\.[\da-f]{16}\.js(on)?$/

/** The names of the form's file with a content hash, and of the button's, which loads that one. */
export const pinnedForm = /^concrete-quote-form\.[\da-f]{16}\.js$/
export const pinnedButton = /^concrete-quote-button\.[\da-f]{16}\.js$/

/**
 * Serves the widget's files under their own names and under names with a content hash, and their licenses. Hashed files
 * are kept in the data folder, so that pages that pin one keep working after an update.
 */
export function readWidgetFiles(dataDir: string): [name: string, file: StaticFile][] {
  const keptDir = join(dataDir, 'widget')
  const current = readdirSync(widgetDir)
  keepPinned(current, keptDir)
  const kept = namesIn(keptDir).filter((name) => pinnedName.test(name) && !current.includes(name))
  return [
    ...kept.flatMap((name) => readKept(keptDir, name)),
    ...current
      .filter((name) => /\.(js|json|md|d\.ts)$/.test(name))
      .map((name): [string, StaticFile] => [name, readStaticFile(widgetDir, name, cacheControl(name))]),
  ]
}

const cacheControl = (name: string) =>
  pinnedName.test(name) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'

/** Copies this build's hashed files to those of earlier builds, if the data folder is writable. */
function keepPinned(current: string[], keptDir: string) {
  try {
    mkdirSync(keptDir, { recursive: true })
    for (const name of current) {
      if (!pinnedName.test(name.replace(/\.(br|gz)$/, ''))) continue
      // The file is renamed when it is complete, because a partial one would fail its integrity check.
      const unfinished = join(keptDir, `${name}.${process.pid}`)
      try {
        copyFileSync(join(widgetDir, name), unfinished)
        renameSync(unfinished, join(keptDir, name))
      } finally {
        rmSync(unfinished, { force: true })
      }
    }
  } catch {
    // With MongoDB, the data folder may be read-only; the files of this build are read from the build.
  }
}

function namesIn(dir: string): string[] {
  try {
    return readdirSync(dir)
  } catch {
    return []
  }
}

/** A file of an earlier build. An unreadable one does not prevent the start. */
function readKept(dir: string, name: string): [string, StaticFile][] {
  try {
    return [[name, readStaticFile(dir, name, cacheControl(name))]]
  } catch {
    return []
  }
}
