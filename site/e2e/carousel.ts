import type { Page } from 'playwright/test'

/** The parts of Home's carousel. Its buttons come with its code, as it comes near. */
export const carousel = (page: Page) => page.getByRole('region', { name: 'What our neighbors say' })
export const previous = (page: Page) => carousel(page).getByRole('button', { name: 'Previous review' })
export const next = (page: Page) => carousel(page).getByRole('button', { name: 'Next review' })
