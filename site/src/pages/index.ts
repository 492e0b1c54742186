import type { Page } from '../page.ts'
import { about } from './about.tsx'
import { contact } from './contact.tsx'
import { home } from './home.tsx'
import { notFound } from './not-found.tsx'
import { services } from './services.tsx'

/** All pages. The server responds to any other path with `notFound`. */
export const pages: Page[] = [home, services, about, contact, notFound]
