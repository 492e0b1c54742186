import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { company, publicUrlPlaceholder } from '@concrete-quote/openapi'
import escapeHtml from 'escape-html'
import { rootDir } from '../config.ts'
import { createPage } from '../http/content/page.ts'
import { createStaticPage, readOr, readStaticFile, type StaticFile } from '../http/content/static-files.ts'

/** The widget's files for partners' pages in this build. */
export const widgetDir = join(rootDir, 'widget/dist/standalone')

/** The page on which partners configure the form, and its files. */
export const builderDir = join(rootDir, 'widget/dist/builder')

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
  const kept = readOr([], () => readdirSync(keptDir)).filter(
    (name) => pinnedName.test(name) && !current.includes(name),
  )
  const read = (dir: string, name: string): [string, StaticFile] => [
    name,
    readStaticFile(dir, name, cacheControl(name)),
  ]
  return [
    // An unreadable one does not prevent the start.
    ...kept.flatMap((name) => readOr([], () => [read(keptDir, name)])),
    ...current.filter((name) => /\.(js|json|md|d\.ts)$/.test(name)).map((name) => read(widgetDir, name)),
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

/** Loads the page on which partners configure the form, with the public URL and the company's name. */
export function readBuilder(publicUrl: string): StaticFile {
  const form = pinnedFile(pinnedForm)
  const button = pinnedFile(pinnedButton)
  const html = readFileSync(join(builderDir, 'index.html'), 'utf8')
    .replaceAll(publicUrlPlaceholder, publicUrl)
    .replace('$COMPANY', escapeHtml(company.name))
    .replace('$PINNED_FORM', form.name)
    .replace('$FORM_INTEGRITY', form.integrity)
    .replace('$PINNED_BUTTON', button.name)
    .replace('$BUTTON_INTEGRITY', button.integrity)
  return createStaticPage(createPage(html))
}

/** Finds the file of this build whose name has a content hash, and computes what its `integrity` attribute says. */
function pinnedFile(pattern: RegExp) {
  const name = readdirSync(widgetDir).find((file) => pattern.test(file))
  if (name === undefined) throw new Error(`${widgetDir} has no pinned file.`)
  const hash = createHash('sha384').update(readFileSync(join(widgetDir, name)))
  return { name, integrity: `sha384-${hash.digest('base64')}` }
}
