import type { Page } from 'playwright/test'

/** The carousel on Home. Its buttons appear when its script loads, near the viewport. */
export const carousel = (page: Page) => page.getByRole('region', { name: 'What our neighbors say' })
export const previous = (page: Page) => carousel(page).getByRole('button', { name: 'Previous review' })
export const next = (page: Page) => carousel(page).getByRole('button', { name: 'Next review' })
