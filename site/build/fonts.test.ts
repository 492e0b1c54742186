import { create, type Font } from 'fontkitten'
import { expect, it } from 'vitest'
import { formMessages, photoMessages } from '@concrete-quote/openapi'
import { publicPages } from '../src/content/pages.ts'
import type { SiteLanguage } from '../src/content/site-texts.ts'
import { siteTexts } from '../src/content/texts-by-language.ts'
import { renderQuoteForm } from '../src/components/quote-form-html.tsx'
import { renderSite } from '../src/render.tsx'
import { generateAsset } from './generated-assets.ts'

const languages = Object.keys(siteTexts) as SiteLanguage[]
const fonts = ['archivo.woff2', 'public-sans.woff2']
const load = (name: string) => generateAsset(name)

/** The characters of a text that a font has no glyph for, without duplicates and white space. */
async function missingGlyphs(text: string, name: string): Promise<string[]> {
  const supported = new Set((create(await load(name)) as Font).characterSet)
  return [...new Set(text.replace(/\s/g, ''))].filter(
    (character) => !supported.has(character.codePointAt(0) as number),
  )
}

/** The text of an HTML document, without title, scripts, styles, tags, entities, and placeholders for the server. */
const visibleText = (html: string) =>
  html
    .replace(/<(title|script|style)\b[^>]*>[^]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&[a-z]+;|\{value\}/g, '')

it.each(fonts)('%s has every character of the pages, or else it goes into `characters`', async (name) => {
  const { pages } = renderSite(renderQuoteForm)
  // With the page for what is not found.
  expect(Object.keys(pages)).toHaveLength(languages.length * (publicPages.length + 1))
  for (const [path, html] of Object.entries(pages)) {
    const text = visibleText(html)
    expect(text.length).toBeGreaterThan(500)
    expect(await missingGlyphs(text, name), path).toEqual([])
  }
})

it.each(fonts)('%s has every character that scripts show', async (name) => {
  const texts = languages.flatMap((lang) => [formMessages[lang], photoMessages[lang]])
  // Placeholders, such as `{count}`, and the quotes of JSON are not shown.
  const text = JSON.stringify(texts).replace(/[[\]{}\\]/g, '')
  expect(await missingGlyphs(text, name)).toEqual([])
})

it('reports a character that a font lacks', async () => {
  expect(await missingGlyphs(visibleText('<p title="Ж">Łódź &amp; 漢字, 漢</p>'), 'archivo.woff2')).toEqual([
    'Ł',
    'ź',
    '漢',
    '字',
  ])
})

it('keeps the subsets small', async () => {
  // The original files are 90 KB and 27 KB.
  expect((await load('archivo.woff2')).length).toBeLessThan(8000)
  expect((await load('public-sans.woff2')).length).toBeLessThan(11_500)
})
