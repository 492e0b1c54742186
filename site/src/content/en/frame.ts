import { company } from '@concrete-quote/openapi'
import type { ActionTexts, CarouselTexts, FrameTexts } from '../types/site-texts.ts'

export const frame: FrameTexts = {
  language: 'English',
  offer: 'This site is also in English',
  skipLink: 'Skip to content',
  emergency: '24/7 emergency repair',
  menu: 'Menu',
  navigation: 'Main',
  serviceAreas: 'Service areas',
  surroundings: 'and the surrounding DFW areas',
  blurb: `Family-owned concrete contractor in ${company.city}, ${company.region}, since ${company.foundedYear}. Licensed, bonded and insured.`,
  services: { heading: 'Services', items: ['Driveways', 'Sidewalks', 'Patios', 'Slabs'] },
  talk: {
    heading: 'Talk to us',
    emergency: 'Emergency repair, 24 hours a day',
    link: 'Get Free Quote',
  },
  rights: 'All rights reserved.',
  imageNote: 'Images are illustrations, rendered for this site.',
  callBar: { name: 'Call or get a quote', call: 'Call', quote: 'Free Quote' },
}

export const actions: ActionTexts = {
  call: (phone) => `Call ${phone}`,
  callNow: 'Call Now',
  dial: (phone) => `Dial ${phone}`,
  quote: 'Get a Free Quote',
}

export const carousel: CarouselTexts = {
  roles: { carousel: 'carousel', slide: 'slide' },
  previous: { label: 'Previous review', tooltip: 'Previous review, or the left arrow key' },
  next: { label: 'Next review', tooltip: 'Next review, or the right arrow key' },
  reviews: 'Reviews',
  position: (slide, count) => `${slide} of ${count}`,
  stars: (rating) => `${rating} of 5 stars`,
  status: { one: 'Review {slides} of {count}', several: 'Reviews {slides} of {count}', and: ' and ' },
}
