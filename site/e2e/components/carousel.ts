import { company } from '@concrete-quote/openapi'
import type { Page } from 'playwright/test'
import type { SiteTexts } from '../../src/content/site-texts.ts'

/** Locates the carousel on Home and its buttons, which appear when its script loads, near the viewport. */
export function locateCarousel({ home, carousel: { previous, next } }: SiteTexts) {
  const carousel = (page: Page) => page.getByRole('region', { name: home.testimonials.heading })
  return {
    carousel,
    previous: (page: Page) => carousel(page).getByRole('button', { name: previous.label }),
    next: (page: Page) => carousel(page).getByRole('button', { name: next.label }),
  }
}

export const slideCount = company.reviews.length

/** Returns the announcement of three visible slides. */
export const announcement = ({ carousel: { status } }: SiteTexts, [first, second, third]: number[]) =>
  status.several
    .replace('{slides}', `${first}, ${second}${status.and}${third}`)
    .replace('{count}', String(slideCount))
