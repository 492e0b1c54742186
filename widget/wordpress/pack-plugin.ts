import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formMessages, formPageMessages, languages } from '@concrete-quote/openapi'
import { strToU8, zipSync } from 'fflate'
import { configurable } from '../builder/options.ts'
import { reservedHeight } from '../builder/snippets/reserved-height.ts'

const dir = join(import.meta.dirname, 'concrete-quote')

/** What the plugin needs of the form and its contract. */
export const wordPressContract = {
  /** The attributes that pages can give the element: those with a value, and those that are on if present. */
  texts: ['id', ...configurable.flatMap(({ name, type }) => (type === 'flag' ? [] : name))],
  flags: configurable.flatMap(({ name, type }) => (type === 'flag' ? name : [])),
  reservedHeight: reservedHeight.link,
  projectTypes: formMessages.en.projectTypes,
  /** Each in its own language. */
  languages: Object.fromEntries(languages.map((language) => [language, ownName(language)])),
  /** The link to the form on the contractor's site, by language. */
  links: Object.fromEntries(
    languages.map((language) => [
      language,
      { path: formPageMessages[language].contactPath, heading: formMessages[language].heading },
    ]),
  ),
}

/** The name of a language in that language, such as `Español`. */
function ownName(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** Packs the WordPress plugin as WordPress installs it: in one folder. */
export function wordPressPlugin(): Uint8Array {
  const names = readdirSync(dir).toSorted()
  const files = {
    ...Object.fromEntries(names.map((name) => [name, readFileSync(join(dir, name))])),
    'contract.json': strToU8(JSON.stringify(wordPressContract)),
  }
  // Equal files make an equal ZIP: it has no time zones, and no earlier dates.
  return zipSync({ 'concrete-quote': files }, { mtime: new Date(1980, 0, 1) })
}
