import { supportedLanguage } from '@concrete-quote/openapi'
import type { QuoteFormMessages } from '../core/language.ts'

/** The files of the languages that this one does not contain: `build/language-files.ts` defines them. */
declare const LANGUAGE_FILES: Record<string, { name: string; integrity: string }>

/** Texts in languages that this file does not contain, by language; undefined if they could not be loaded. */
const loaded = new Map<string, QuoteFormMessages | undefined>()
const loading = new Map<string, Promise<void>>()

/** How long a form waits for its texts before it shows English ones. */
const timeoutMs = 3000

/** Returns the texts that were loaded in the language of a tag. */
export const loadedMessages = (tag: string) => loaded.get(supportedLanguage(tag) ?? '')

/**
 * Loads the texts in the language of a tag from the API's server, which a page may connect to in any case. Their hash
 * makes them those of this build.
 * @returns A promise that never rejects; undefined if nothing is to be loaded.
 */
export function loadMessages(tag: string, apiUrl: string): Promise<void> | undefined {
  const lang = supportedLanguage(tag) ?? ''
  const file = LANGUAGE_FILES[lang]
  if (!file || loaded.has(lang)) return undefined
  const promise = loading.get(lang) ?? load(file, apiUrl).then((messages) => void loaded.set(lang, messages))
  loading.set(lang, promise)
  return promise
}

async function load({ name, integrity }: (typeof LANGUAGE_FILES)[string], apiUrl: string) {
  try {
    const url = `${apiUrl.replace(/\/+$/, '')}/widget/v1/${name}`
    const response = await fetch(url, { integrity, signal: AbortSignal.timeout(timeoutMs) })
    return (await response.json()) as QuoteFormMessages
  } catch {
    return undefined
  }
}
