// The texts of the languages that the element does not contain: a file each, which it loads for a form that needs it.
import { createHash } from 'node:crypto'
import { bundledLanguages, faqItems, formMessages, languages, photoMessages } from '@concrete-quote/openapi'
import type { Plugin } from 'vite'
import type { QuoteFormMessages } from '../src/core/language.ts'
import { compress, integrity } from './one-file.ts'

interface LanguageFile {
  /** Its name contains its hash, so that an older form loads the texts that it was built with. */
  name: string
  /** The texts, as `messages` takes them, in JSON. */
  text: string
  integrity: string
}

const entries = languages
  .filter((lang) => !bundledLanguages.some((bundled) => bundled === lang))
  .map((lang): [string, LanguageFile] => {
    const messages: QuoteFormMessages = {
      ...formMessages[lang],
      photos: photoMessages[lang],
      faq: faqItems[lang],
    }
    const text = JSON.stringify(messages)
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
    return [lang, { name: `concrete-quote-form.${lang}.${hash}.json`, text, integrity: integrity(text) }]
  })

/** The files. */
export const languageFiles = entries.map(([, file]) => file)

/** What the code calls them. */
export const languageDefinitions = {
  LANGUAGE_FILES: JSON.stringify(
    Object.fromEntries(entries.map(([lang, { name, integrity }]) => [lang, { name, integrity }])),
  ),
}

/** Writes the files, and each compressed. */
export const withLanguageFiles: Plugin = {
  name: 'language files',
  async generateBundle() {
    for (const { name, text } of languageFiles) {
      const { br, gz } = await compress(text)
      this.emitFile({ type: 'asset', fileName: name, source: text })
      this.emitFile({ type: 'asset', fileName: `${name}.br`, source: br })
      this.emitFile({ type: 'asset', fileName: `${name}.gz`, source: gz })
    }
  },
}
