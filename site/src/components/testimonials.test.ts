import type * as openapi from '@concrete-quote/openapi'
import { expect, it, onTestFinished, vi } from 'vitest'
import { siteTexts } from '../content/texts-by-language.ts'

it('a company without reviews has no section for them', async () => {
  vi.resetModules()
  vi.doMock('@concrete-quote/openapi', async (original) => {
    const actual = await original<typeof openapi>()
    return { ...actual, company: { ...actual.company, reviews: [] } }
  })
  onTestFinished(() => {
    vi.doUnmock('@concrete-quote/openapi')
    vi.resetModules()
  })
  const { renderSite } = await import('../render.tsx')
  const { testimonials } = siteTexts.en.home
  const html = renderSite(() => '').pages['index']
  expect(html).not.toContain(testimonials.heading)
  expect(html).not.toContain('class="carousel')
})
