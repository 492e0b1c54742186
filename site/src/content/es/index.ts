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

/** The site in Spanish, as people in Texas speak it, with the formal `usted`. */
export const es: SiteTexts = {
  lang: 'es',
  paths: {
    home: '/es/',
    services: '/es/servicios',
    about: '/es/nosotros',
    contact: '/es/contacto',
    notFound: '/es/404',
  },
  frame,
  actions,
  carousel,
  home,
  services,
  about,
  contact,
  notFound: {
    title: `404 Página no encontrada | ${company.name}`,
    description: 'Esta página no existe.',
    shareTitle: '404 Página no encontrada',
    hero: {
      heading: '404 Página no encontrada',
      lede: 'Esta página no existe o cambió de dirección. Vuelva al inicio, o llámenos y con gusto le ayudamos.',
    },
    backHome: 'Volver al inicio',
  },
  serviceSummaries,
  testimonials,
  imageAlts,
  beforeAfter: ['Antes', 'Después'],
  manifestDescription: `Cotizaciones gratis para trabajos de concreto en ${company.city}, ${company.region}.`,
}
