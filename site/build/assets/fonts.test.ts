import { expect, it } from 'vitest'
import { buildAsset, type AssetTask } from './asset-task.ts'
import { fontTask, missingGlyphs, visibleText } from './fonts.ts'

const font = (name: string) => buildAsset(name, fontTask(name) as AssetTask)

it.each(['archivo.woff2', 'public-sans.woff2'])('%s covers English and Spanish', async (name) => {
  const text = 'The quick brown fox jumps over 13 lazy dogs: $8 & 100% at 97 °F! ¿Pingüino? ¡Ñandú, así!'
  expect(missingGlyphs(text, await font(name))).toEqual([])
})

it('reports each missing character once, ignoring markup, scripts, and styles', async () => {
  const html = '<p title="Ж">Łódź &amp; 漢字, 漢</p><script>"Ж"</script><style>a::before{content:"✓"}</style>'
  expect(missingGlyphs(visibleText(html), await font('archivo.woff2'))).toEqual(['Ł', 'ź', '漢', '字'])
})

it('keeps the subsets small', async () => {
  // The original files are 90 KB and 27 KB.
  expect((await font('archivo.woff2')).length).toBeLessThan(8000)
  expect((await font('public-sans.woff2')).length).toBeLessThan(11_500)
})
