import { company } from '@concrete-quote/openapi'
import { about } from './about.ts'
import { contact } from './contact.ts'
import { actions, carousel, frame } from './frame.ts'
import { home } from './home.ts'
import { priceTexts } from './prices.ts'
import { services } from './services.ts'
import { testimonials } from './testimonials.ts'

/** The site in English. The texts in other languages have the same type. */
export const en = {
  lang: 'en',
  /** URL paths. `quote` is the form on the contact page. */
  paths: {
    home: '/',
    services: '/services',
    about: '/about',
    contact: '/contact',
    notFound: '/404',
  },
  frame,
  actions,
  carousel,
  home,
  services,
  prices: priceTexts,
  about,
  contact,
  notFound: {
    title: `404 Page Not Found | ${company.name}`,
    description: 'This page does not exist.',
    shareTitle: '404 Page Not Found',
    hero: { heading: '404 Page Not Found', lede: 'Did you forget to add the page to the router?' },
    backHome: 'Back to Home',
  },
  testimonials,
  imageAlts: {
    hero: 'A broom-finished concrete driveway and a walk of square pads, leading to a limestone ranch house in evening light',
    driveway: 'Pale driveway bays divided by bands of exposed aggregate, in front of a cedar garage door',
    patio: 'A stamped stone-pattern patio with cast planters and seats under a cedar pergola',
    foundation: 'Wooden forms around a grid of steel bars, with the first bay of a slab already poured',
    commercial: 'New paving in front of a warehouse with a row of loading docks and a parked trailer',
    steps: 'Five wide concrete steps with a steel handrail, rising to a cedar front door under a flat canopy',
    repair:
      'One driveway in two halves: cracked, sunken concrete on the left and a smooth new pour on the right',
    about:
      'A fresh slab at dawn with a steel trowel and a bull float on it, behind a form board and a blue line, with a house frame in the distance',
    story:
      'A grid of tied steel bars on chairs over a vapor barrier, inside a form board with a blue line, with a mixer truck waiting behind it',
    plaza:
      'A plaza of pale concrete slabs at dusk, between a row of trees in concrete planters and a lit storefront',
    // The captions of the finishes on Services.
    'finish-broom': 'Broom',
    'finish-exposed': 'Exposed aggregate',
    'finish-ashlar': 'Stamped ashlar',
    'finish-trowel': 'Trowel',
    'finish-board': 'Board-formed',
  },
  /** Labels of the left and right halves of a before/after image. */
  beforeAfter: ['Before', 'After'],
  /** Description in the web app manifest. */
  manifestDescription: `Free quotes for concrete work in ${company.city}, ${company.region}.`,
} as const
