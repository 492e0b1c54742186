import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { company, publicUrlPlaceholder } from '@concrete-quote/openapi'
import escapeHtml from 'escape-html'
import type { RequestHandler } from 'express'
import { rootDir } from '../config.ts'
import { withFontFaces } from '../http/content/brand.ts'
import { createPage } from '../http/content/page.ts'
import {
  compressOnce,
  createStaticFile,
  createStaticPage,
  readOr,
  readStaticFile,
  sendStaticFile,
  type StaticFile,
} from '../http/content/static-files.ts'
import { changeSetting, type SettingName, type SettingsStore } from '../stores/records/settings.ts'

/** The widget's files for partners' pages in this build. */
export const widgetDir = join(rootDir, 'widget/dist/standalone')

/** The page on which partners configure the form, and its files. */
export const builderDir = join(rootDir, 'widget/dist/builder')

/** The name of a file with a content hash, which never changes. */
const pinnedName = /^[\w.-]+\.[\da-f]{16}\.js(on)?$/

/** The names of the form's file with a content hash, and of the button's, which loads that one. */
export const pinnedForm = /^concrete-quote-form\.[\da-f]{16}\.js$/
export const pinnedButton = /^concrete-quote-button\.[\da-f]{16}\.js$/

/** Reads the widget's files of this build, under their own names and under names with a content hash, and their licenses. */
export const readWidgetFiles = (): [name: string, file: StaticFile][] =>
  readdirSync(widgetDir)
    .filter((name) => /\.(js|json|md|d\.ts)$/.test(name))
    .map((name) => [name, readStaticFile(widgetDir, name, cacheControl(name))])

const cacheControl = (name: string) =>
  pinnedName.test(name) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'

const settingOf = (name: string): SettingName => `widgetFile ${name}`

/**
 * Stores this build's hashed files, and those that version 1.2 and earlier kept in the data folder: pages that pin one keep
 * working after an update, on every server.
 */
export async function keepPinnedFiles(store: SettingsStore, dataDir: string): Promise<void> {
  const kept = new Set(await pinnedFileSettings(store))
  for (const dir of [widgetDir, join(dataDir, 'widget')])
    for (const name of readOr([], () => readdirSync(dir)).filter((each) => pinnedName.test(each))) {
      // An unreadable one does not prevent that others are kept.
      const setting = settingOf(name)
      const text = kept.has(setting)
        ? undefined
        : readOr(undefined, () => readFileSync(join(dir, name), 'utf8'))
      if (text === undefined) continue
      await store.setSetting(setting, text, undefined)
      // Last, so that all that are listed are there.
      await changeSetting<SettingName[]>(store, 'widgetFiles', [], (all) => [...new Set([...all, setting])])
    }
}

/** The names of the settings that have the stored files. */
export const pinnedFileSettings = async (store: SettingsStore) =>
  JSON.parse((await store.setting('widgetFiles')) ?? '[]') as SettingName[]

/** Serves the hashed files of other builds below `path`. */
export function servePinnedFiles(path: string, store: SettingsStore): RequestHandler {
  const files = new Map<string, StaticFile>()
  return async (req, res, next) => {
    const name = req.path.startsWith(path) ? req.path.slice(path.length) : ''
    if ((req.method !== 'GET' && req.method !== 'HEAD') || !pinnedName.test(name)) return next()
    const text = files.has(name) ? undefined : await store.setting(settingOf(name))
    if (text !== undefined)
      files.set(name, compressOnce(createStaticFile(name, Buffer.from(text), cacheControl(name))))
    const file = files.get(name)
    return file ? sendStaticFile(req, res, file) : next()
  }
}

/** Loads the page on which partners configure the form, or its reference, with the public URL and the company's name. */
export function readBuilder(publicUrl: string, page: 'index' | 'reference'): StaticFile {
  const form = pinnedFile(pinnedForm)
  const button = pinnedFile(pinnedButton)
  const html = withFontFaces(readFileSync(join(builderDir, `${page}.html`), 'utf8'))
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
