import { expect, it } from 'vitest'
import { fontRecipe, missingGlyphs, shownText } from './fonts.ts'
import { follow, type Recipe } from './recipe.ts'

const font = (name: string) => follow(name, fontRecipe(name) as Recipe)

it.each(['archivo.woff2', 'public-sans.woff2'])('%s has the letters of English and Spanish', async (name) => {
  const text = 'The quick brown fox jumps over 13 lazy dogs: $8 & 100%! ¿Pingüino? ¡Ñandú, así!'
  expect(missingGlyphs(text, await font(name))).toEqual([])
})

it('tells the characters of a page that a font lacks, once each, markup and scripts aside', async () => {
  const html = '<p title="Ж">Zoë &amp; 漢字, 漢</p><script>"Ж"</script><style>a::before{content:"✓"}</style>'
  expect(missingGlyphs(shownText(html), await font('archivo.woff2'))).toEqual(['ë', '漢', '字'])
})

it('keeps them small', async () => {
  // Before, they had 90 and 27 KB.
  expect((await font('archivo.woff2')).length).toBeLessThan(12_000)
  expect((await font('public-sans.woff2')).length).toBeLessThan(18_000)
})
