import { company } from '@concrete-quote/openapi'
import type { SiteTexts } from '../types/site-texts.ts'
import { about } from './about.ts'
import { contact } from './contact.ts'
import { actions, carousel, frame } from './frame.ts'
import { home } from './home.ts'
import { imageAlts } from './image-alts.ts'
import { serviceSummaries } from './service-summaries.ts'
import { services } from './services.ts'
import { testimonials } from './testimonials.ts'

/** The site in English. */
export const en: SiteTexts = {
  lang: 'en',
  paths: { home: '/', services: '/services', about: '/about', contact: '/contact', notFound: '/404' },
  frame,
  actions,
  carousel,
  home,
  services,
  about,
  contact,
  notFound: {
    title: `404 Page Not Found | ${company.name}`,
    description: 'This page does not exist.',
    shareTitle: '404 Page Not Found',
    hero: { heading: '404 Page Not Found', lede: 'Did you forget to add the page to the router?' },
    backHome: 'Back to Home',
  },
  serviceSummaries,
  testimonials,
  imageAlts,
  beforeAfter: ['Before', 'After'],
  manifestDescription: `Free quotes for concrete work in ${company.city}, ${company.region}.`,
}
