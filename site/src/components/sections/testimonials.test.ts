import { expect, it, vi } from 'vitest'
import { siteTexts } from '../../content/texts-by-language.ts'
import { renderSite } from '../../render.tsx'

vi.mock(import('@concrete-quote/openapi'), async (original) => {
  const actual = await original()
  return { ...actual, company: { ...actual.company, reviews: [] } }
})

it('a company without reviews has no heading and no carousel for them', () => {
  const { testimonials } = siteTexts.en.home
  const html = renderSite().pages['index']
  expect(html).toContain(testimonials.link)
  expect(html).not.toContain(testimonials.heading)
  expect(html).not.toContain('class="carousel')
})
