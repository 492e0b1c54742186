import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Router, type RequestHandler } from 'express'
import { rootDir } from '../config.ts'
import { chooseCoding, codingEndings } from '../http/content-coding.ts'

/** The widget's file for partners' pages, as this build made it. */
export const widgetDir = join(rootDir, 'widget/dist/standalone')

/** The name of a file with the hash of its bytes: it never changes. */
export const pinnedName = /^[\w-]+\.[\da-f]{16}\.js$/

/**
 * The widget's file, under its name and under the one with its hash, compressed as the build did it. Files with
 * hashes are kept in the data folder from the first start that serves them, so that a page that pins one goes on
 * working when the product is updated.
 */
export function widgetFiles(dataDir: string): Router {
  const pinnedDir = keepPinned(dataDir)
  const current = readdirSync(widgetDir)
  const kept = new Set([...current, ...readdirSync(pinnedDir)])

  const send: RequestHandler<{ file: string }> = (req, res, next) => {
    const { file } = req.params
    if (!file.endsWith('.js') || !kept.has(file)) return next()
    const pinned = pinnedName.test(file)
    res.vary('Accept-Encoding').type('js')
    const coding = chooseCoding(req)
    if (coding) res.set('Content-Encoding', coding)
    res.sendFile(
      file + (coding ? codingEndings[coding] : ''),
      { root: pinned ? pinnedDir : widgetDir, maxAge: pinned ? '1y' : '1h', immutable: pinned },
      (error) => error && !res.headersSent && next(error),
    )
  }
  return Router()
    .get('/licenses.md', (_req, res) => res.sendFile('licenses.md', { root: widgetDir, maxAge: '1h' }))
    .get('/:file', send)
}

/**
 * Copies this build's files with a hash beside those of earlier builds. Returns their folder: the build's own where
 * the data folder cannot be written, as beside a database it need not be.
 */
function keepPinned(dataDir: string): string {
  const dir = join(dataDir, 'widget')
  try {
    mkdirSync(dir, { recursive: true })
    for (const file of readdirSync(widgetDir)) {
      if (pinnedName.test(file.replace(/\.(br|gz)$/, '')))
        copyFileSync(join(widgetDir, file), join(dir, file))
    }
    return dir
  } catch {
    return widgetDir
  }
}
