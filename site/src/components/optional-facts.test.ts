import { company } from '@concrete-quote/openapi'
import type * as openapi from '@concrete-quote/openapi'
import { expect, it, onTestFinished, vi } from 'vitest'
import { servicePages } from '../content/en/service-pages/index.ts'
import { siteTexts } from '../content/texts-by-language.ts'

/** Renders the pages of a company that differs in some facts. */
async function renderPages(facts: Partial<typeof openapi.company>) {
  vi.resetModules()
  vi.doMock('@concrete-quote/openapi', async (original) => {
    const actual = await original<typeof openapi>()
    return { ...actual, company: { ...actual.company, ...facts } }
  })
  onTestFinished(() => {
    vi.doUnmock('@concrete-quote/openapi')
    vi.resetModules()
  })
  const { renderSite } = await import('../render.tsx')
  return renderSite(() => '').pages
}

const patios = siteTexts.en.paths.patio.slice(1)
const license = { number: 'BC-4711', authority: 'City of Boulder', url: 'https://boulder.example/licenses' }

it('proves license and insurance in strip, About, footer, and JSON-LD, if the record has them', async () => {
  const insurance = { insurer: 'Flatiron Mutual', amount: 2_000_000 }
  const {
    index = '',
    about = '',
    services = '',
    'es/index': spanish = '',
  } = await renderPages({ license, insurance })
  const link = `<a href="${license.url}">City of Boulder license BC-4711</a>`
  const insured = 'Insured by Flatiron Mutual for $2,000,000'
  // Each footer has both.
  for (const [html, times] of [
    [index, 2],
    [about, 2],
    [services, 1],
  ] as const)
    for (const proof of [link, insured]) expect(html.split(proof)).toHaveLength(times + 1)
  expect(spanish).toContain('Licencia BC-4711 (City of Boulder)')
  expect(index).toContain('"identifier":"BC-4711"')
})

it('claims no credential without proof', async () => {
  const { index } = await renderPages({ license: null, insurance: null })
  expect(index).not.toMatch(/hasCredential|class="credentials/)
})

it('shows a review below the hero of Home once one is published', async () => {
  const [review] = company.reviews
  if (!review) throw new Error('The record has no review.')
  const sample = { ...review, sample: true }
  const { index: samples } = await renderPages({ reviews: [sample] })
  expect(samples).not.toContain('published')
  const source = { name: 'Google', url: 'https://www.google.com/maps/reviews/4711' }
  const { index } = await renderPages({ reviews: [sample, { ...sample, sample: false, source }] })
  const [, strip = ''] = /class="wide published">(.*?)<\/figure>/.exec(index ?? '') ?? []
  expect(strip).toContain(siteTexts.en.carousel.stars(sample.rating))
  expect(strip).toContain(`<a href="${source.url}">on Google</a>`)
})

it('the page of a service shows its projects and reviews alone', async () => {
  const both = (en: string) => ({ en, es: en })
  const [title, description] = [both('A walk'), both('Poured in a day.')]
  const photos = [{ image: 'walk', alt: both('A walk') }]
  const projectOf = (kind: 'patio' | 'steps') =>
    ({ name: `a-${kind}`, city: company.city, kind, month: '2026-09', title, description, photos }) as const
  const reviews = company.reviews.slice(0, 1).flatMap((review) => [
    { ...review, kind: 'patio' as const, review: both('Level and dry.') },
    { ...review, kind: 'steps' as const, review: both('Even steps.') },
  ])
  const projects = [projectOf('steps'), projectOf('patio')]
  const { [patios]: html = '' } = await renderPages({ projects, reviews })
  expect([...html.matchAll(/href="\/projects\/([\w-]+)"/g)].map(([, name]) => name)).toEqual(['a-patio'])
  expect(html.split('class="card review"')).toHaveLength(2)
  expect(html).toContain('Level and dry.')
})

it('a service without texts of its own has no page, and its title is no link', async () => {
  const { foundation: _, ...others } = servicePages
  vi.doMock('../content/en/service-pages/index.ts', () => ({ servicePages: others }))
  const { services = '', 'es/servicios': spanish = '', ...pages } = await renderPages({})
  vi.doUnmock('../content/en/service-pages/index.ts')
  expect(services).toContain(`<h2><a href="${siteTexts.en.paths.patio}">`)
  for (const [html, texts] of [
    [services, siteTexts.en],
    [spanish, siteTexts.es],
  ] as const) {
    expect(html).toContain(`<h2>${texts.services.cards.foundation.title}</h2>`)
    expect(Object.keys(pages)).not.toContain(texts.paths.foundation.slice(1))
    expect(Object.values(pages).join()).not.toContain(texts.paths.foundation)
  }
})

it('a company without reviews has no section for them', async () => {
  const { testimonials } = siteTexts.en.home
  const { index: html } = await renderPages({ reviews: [] })
  expect(html).not.toContain(testimonials.heading)
  expect(html).not.toContain('class="carousel')
})

it('a company without finishes has no place for them', async () => {
  const { services } = await renderPages({ pictures: { ...company.pictures, finishes: [] } })
  expect(services).not.toMatch(/finish-|swatches|hero-picture/)
})

it('a company without projects has neither a section nor a page for them', async () => {
  const { projects } = siteTexts.en
  const pages = await renderPages({ projects: [] })
  expect(Object.keys(pages).filter((name) => /(projects|proyectos)\//.test(name))).toEqual([])
  for (const html of [pages.index, pages.services]) {
    expect(html).not.toContain('project-cards')
    expect(html).not.toContain(projects.heading)
    expect(html).not.toContain(projects.newest)
  }
})
