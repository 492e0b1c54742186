import { company } from '@concrete-quote/openapi'

/** Header, footer, and call bar. */
export const frame = {
  /** The name of the language, as in the link from the other one. */
  language: 'English',
  /** What a visitor reads on a page in the other language. */
  offer: 'This site is also in English',
  skipLink: 'Skip to content',
  emergency: '24/7 emergency repair',
  menu: 'Menu',
  /** Accessible name of the navigation. */
  navigation: 'Main',
  /** Accessible name of the list of service areas. */
  serviceAreas: 'Service areas',
  /** The last item of that list. */
  surroundings: `and the surrounding ${company.metroArea} areas`,
  blurb: `Family-owned concrete contractor in ${company.city}, ${company.region}, since ${company.foundedYear}. Licensed, bonded and insured.`,
  /** The heading of the links to the pages. */
  pages: { heading: 'Pages' },
  services: { heading: 'Services', items: ['Driveways', 'Sidewalks', 'Patios', 'Slabs'] },
  talk: {
    heading: 'Talk to us',
    emergency: 'Emergency repair, 24 hours a day',
    link: 'Get Free Quote',
  },
  rights: 'All rights reserved.',
  imageNote: 'Images are illustrations, rendered for this site.',
  callBar: { name: 'Call or get a quote', call: 'Call', quote: 'Free Quote' },
} as const

/** Buttons that several pages have. */
export const actions = {
  /** Also the tooltip of `callNow`. */
  call: (phone: string) => `Call ${phone}`,
  callNow: 'Call Now',
  quote: 'Get a Free Quote',
} as const

/** The controls of the testimonial carousel. */
export const carousel = {
  /** `aria-roledescription` of the carousel and of a slide. */
  roles: { carousel: 'carousel', slide: 'slide' },
  previous: { label: 'Previous review', tooltip: 'Previous review (left arrow)' },
  next: { label: 'Next review', tooltip: 'Next review (right arrow)' },
  /** Accessible name of the scrollable row. */
  reviews: 'Reviews',
  /** Accessible name of a slide. */
  position: (slide: number, count: number) => `${slide} of ${count}`,
  stars: (rating: number) => `${rating} of 5 stars`,
  /** What was built, and where. */
  job: (project: string, location: string) => `${project} in ${location}`,
  /** The note of a review that was written in the other language. */
  translated: 'Translated from Spanish',
  /**
   * The announcement of the visible slides, with `{slides}` and `{count}` for their numbers: for one slide, for several,
   * and what joins the last two numbers. Strings, because a script in the browser completes them.
   */
  status: { one: 'Review {slides} of {count}', several: 'Reviews {slides} of {count}', and: ' and ' },
} as const
