import { expect, type Locator, type Page } from 'playwright/test'
import { test } from '../../widget/e2e/test.ts'

// Repeats the text of the specification (sections 1, 2, 3, and 9), so that a change to the content fails a test.

const phone = { name: '(214) 555-0147', href: 'tel:+12145550147' }

const sections = (page: Page) => page.getByRole('main').locator('section')
const region = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name })

async function expectInOrder(container: Locator, texts: string[]) {
  const content = (await container.textContent()) ?? ''
  let from = 0
  for (const text of texts) {
    const at = content.indexOf(text, from)
    expect(at, `'${text}' after '${content.slice(0, from).slice(-40)}'`).toBeGreaterThanOrEqual(0)
    from = at + text.length
  }
}

async function expectCall(container: Locator) {
  await expect(container.getByRole('link', { name: /call/i }).first()).toHaveAttribute('href', phone.href)
}

test('Home has the specified sections and content', async ({ page }) => {
  await page.goto('/')
  await expectInOrder(page.getByRole('main'), [
    'Concrete that holds its line',
    'Licensed & Insured',
    '15+ Years Experience',
    'Dallas Local',
    'Six kinds of work',
    'How a job runs',
    '24-hour response guarantee',
    'A family name on every form board',
    'Why Choose Bluebonnet Concrete',
    'What our neighbors say',
    'Get Your Free Quote',
  ])
  const hero = sections(page).first()
  await expectCall(hero)
  await expect(hero.getByRole('link', { name: 'Get a Free Quote' })).toHaveAttribute('href', '/contact')

  const cards = region(page, 'Six kinds of work').locator('.card')
  await expect(cards.getByRole('heading')).toHaveText([
    'Driveways',
    'Patios & Outdoor Spaces',
    'Foundations',
    'Commercial Projects',
    'Steps & Walkways',
    'Repair & Restoration',
  ])
  for (const card of await cards.all()) {
    await expect(card.locator('img')).toHaveAttribute('alt', /\w+ \w+ \w+/)
    await expect(card.getByRole('paragraph')).toHaveText(/\.$/)
    await expect(card.getByRole('listitem')).toHaveCount(3)
  }

  const steps = region(page, 'How a job runs').getByRole('list').first().getByRole('listitem')
  await expect(steps.getByRole('heading')).toHaveText([
    'Free Consultation',
    'Site Assessment',
    'Project Approval',
    'Professional Installation',
    'Final Inspection',
  ])
  for (const [index, time] of ['within 24 hours', '1-2 business days', 'Same day', '3-5 days'].entries()) {
    await expect(steps.nth(index)).toContainText(time)
  }

  const about = region(page, 'A family name')
  await expect(about.getByRole('heading', { level: 3 })).toHaveCount(4)
  for (const claim of [
    'since 2008',
    '15+ years of experience',
    'Licensed, bonded and insured',
    '30-year structural warranty',
    '100% satisfaction guarantee',
    'Free, no-obligation estimates',
    '24/7 emergency repairs',
  ]) {
    await expect(about).toContainText(claim)
  }
  await expect(page.getByRole('main').getByRole('link', { name: 'Get Your Free Quote' })).toHaveAttribute(
    'href',
    '/contact',
  )
})

test('Services has the specified sections and content', async ({ page }) => {
  await page.goto('/services')
  await expectInOrder(page.getByRole('main'), [
    'Concrete services',
    'Residential Driveways',
    'Four steps',
    'Not sure what your concrete needs?',
    'Concrete Care Guide',
    'Schedule Maintenance',
  ])
  const hero = sections(page).first()
  await expectCall(hero)
  await expect(hero.getByRole('link', { name: 'Get a Free Quote' })).toHaveAttribute('href', '/contact')

  const cards = page.locator('.service-details .card')
  const expected = [
    { title: 'Residential Driveways', price: '$8 per sq ft', type: 'driveway' },
    { title: 'Patios & Outdoor Spaces', price: '$12 per sq ft', type: 'patio' },
    { title: 'Foundations', price: 'Custom pricing', type: 'foundation' },
    { title: 'Commercial Projects', price: 'Volume pricing available', type: 'commercial' },
    { title: 'Steps & Walkways', price: '$15 per linear ft', type: 'steps' },
    { title: 'Repair & Restoration', price: 'From $200', type: 'repair' },
  ]
  await expect(cards.getByRole('heading')).toHaveText(expected.map(({ title }) => title))
  for (const [index, { title, price, type }] of expected.entries()) {
    const card = cards.nth(index)
    await expect(card).toContainText(price)
    expect(await card.getByRole('listitem').count()).toBeGreaterThanOrEqual(3)
    await expect(card.getByRole('link', { name: `Get Quote for ${title}` })).toHaveAttribute(
      'href',
      `/contact?projectType=${type}`,
    )
  }
  await expect(cards.filter({ hasText: 'Most Popular' }).getByRole('heading')).toHaveText([
    'Residential Driveways',
  ])

  await expect(region(page, 'Four steps').getByRole('heading', { level: 3 })).toHaveText([
    'Free Consultation',
    'Custom Quote',
    'Professional Installation',
    'Quality Guarantee',
  ])
  const call = region(page, 'Not sure what your concrete needs?')
  await expectCall(call)
  await expect(call.getByRole('link', { name: 'Get a Free Quote' })).toHaveAttribute('href', '/contact')

  const care = region(page, 'Concrete Care Guide')
  await expect(care.getByRole('heading', { level: 3 })).toHaveText([
    'Regular Cleaning',
    'Seal Every 2-3 Years',
    'Address Cracks Early',
    'Winter Protection',
    'Proper Drainage',
    'Professional Inspections',
  ])
  await expect(care.getByRole('link', { name: 'Schedule Maintenance' })).toHaveAttribute('href', '/contact')
})

test('About has the specified sections and content', async ({ page }) => {
  await page.goto('/about')
  await expectInOrder(page.getByRole('main'), [
    'Family-owned since 2008',
    'One family, one standard',
    'Call Now',
    '15+ Years Experience',
    '100+ Happy Customers',
    '100% Licensed & Insured',
    '30-Year Warranty',
    'Our Story',
    'Quality Craftsmanship',
    'Customer First',
    'Reliability',
    'Innovation',
    'Emergency Repair',
    'Eco-Friendly Solutions',
    'Advanced Equipment',
    'Transparent Pricing',
    'Spring',
    'Summer',
    'Fall',
    'Winter',
    'Why Dallas is hard on concrete',
    'Let us look at your site',
  ])
  await expectCall(sections(page).first())
  const story = region(page, 'Our Story')
  await expect(story).toContainText('2008')
  await expect(story).toContainText('500+ projects completed')
  await expect(story.getByRole('listitem')).toHaveCount(4)
  await expectCall(region(page, 'Let us look at your site'))
})

test('Contact has the specified sections and content', async ({ page }) => {
  await page.goto('/contact')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Get Your Free Concrete Quote')
  await expectInOrder(main, [
    'Free, no-obligation estimate',
    'Get Your Free Concrete Quote',
    'Phone',
    '(214) 555-0147',
    'Service area',
    'Dallas, Plano, Garland, Irving, Richardson and surrounding DFW areas',
    'Business hours',
    'Mon-Fri: 7:00 AM-6:00 PM',
    'Sat: 8:00 AM-4:00 PM',
    'Sunday: emergency calls only',
    'emergency repair line is answered 24 hours a day, 7 days a week',
    'Request Your Free Quote',
    '3-5 days',
    'free and with no obligation',
    '30-year structural warranty',
    'licensed, bonded and insured',
  ])
  await expectCall(main.locator('.emergency'))
  await expect(main.locator('details')).toHaveCount(4)
})

for (const { path, title } of [
  { path: '/', title: /concrete contractor in Dallas/i },
  { path: '/services', title: /services/i },
  { path: '/about', title: /2008/ },
  { path: '/contact', title: /free concrete quote/i },
]) {
  test(`${path} has a title, description, canonical URL, and share metadata`, async ({
    page,
    origin,
    request,
  }) => {
    await page.goto(path)
    await expect(page).toHaveTitle(title)
    const meta = (name: string) => page.locator(`meta[name="${name}"], meta[property="${name}"]`)
    const pageTitle = await page.title()
    const description = (await meta('description').getAttribute('content')) ?? ''
    expect(description.length).toBeGreaterThan(70)
    expect(description.length).toBeLessThan(190)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', origin + path)
    for (const [name, content] of [
      ['og:title', pageTitle],
      ['og:description', description],
      ['og:url', origin + path],
      ['og:type', 'website'],
      ['og:site_name', 'Bluebonnet Concrete'],
      ['twitter:card', 'summary_large_image'],
      ['twitter:title', pageTitle],
      ['twitter:description', description],
    ] as const) {
      await expect(meta(name), name).toHaveAttribute('content', content)
    }
    const image = (await meta('og:image').getAttribute('content')) ?? ''
    expect(image).toContain(`${origin}/assets/share-`)
    await expect(meta('twitter:image')).toHaveAttribute('content', image)
    expect((await request.get(image)).headers()['content-type']).toBe('image/jpeg')
    const size = await page.evaluate(async (src) => {
      const picture = new Image()
      picture.src = src
      await picture.decode()
      return [picture.naturalWidth, picture.naturalHeight]
    }, image)
    expect(size).toEqual([1200, 630])
  })
}

test('titles and descriptions are unique', async ({ page }) => {
  const texts: (string | null)[] = []
  for (const path of ['/', '/services', '/about', '/contact']) {
    await page.goto(path)
    texts.push(await page.title(), await page.locator('meta[name=description]').getAttribute('content'))
  }
  expect(new Set(texts).size).toBe(8)
})
