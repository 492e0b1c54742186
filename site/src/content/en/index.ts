import { company, privacyPaths } from '@concrete-quote/openapi'
import { firstAndLast, formatClock, hoursOfWeek, weekdayName } from '../office-hours.ts'
import { about } from './about.ts'
import { home } from './home.ts'
import { privacy } from './privacy.ts'
import { servicePages } from './service-pages/index.ts'
import { priceTexts, services } from './services.ts'

const formatTime = (clock: string) => formatClock(clock, ['AM', 'PM'])
/** Formats the hours of the week, in lines. */
export const formatHours = (hours?: typeof company.hours) =>
  hoursOfWeek(hours).map(({ days, spans }) => {
    const names = firstAndLast(days).map((day) => weekdayName(day, 'en', spans.length > 0 ? 'short' : 'long'))
    const times = spans.map((span) => span.map(formatTime).join('-')).join(', ')
    return `${names.join('-')}: ${times || 'emergency calls only'}`
  })

/** The site in English. The texts in other languages have the same type. */
export const en = {
  lang: 'en',
  paths: {
    home: '/',
    services: '/services',
    about: '/about',
    contact: '/contact',
    driveway: '/services/driveways',
    patio: '/services/patios',
    foundation: '/services/foundations',
    commercial: '/services/commercial-projects',
    steps: '/services/steps-and-walkways',
    repair: '/services/repairs',
    privacy: privacyPaths.en,
    notFound: '/404',
  },
  /** Header, footer, and call bar. */
  frame: {
    /** The name of the language, as in the link from another one. */
    language: 'English',
    /** What a visitor reads on a page in another language. */
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
    talk: { heading: 'Talk to us', emergency: 'Emergency repair, 24 hours a day', link: 'Get Free Quote' },
    rights: 'All rights reserved.',
    imageNote: 'Images are illustrations, rendered for this site.',
    callBar: { name: 'Call or get a quote', call: 'Call', quote: 'Free Quote' },
  },
  /** Buttons that several pages have. */
  actions: {
    /** A link that calls, and the tooltip of `callNow`. */
    call: (phone: string) => `Call ${phone}`,
    callNow: 'Call Now',
    quote: 'Get a Free Quote',
  },
  /** What proves the claims of a license and insurance. */
  credentials: {
    license: (number: string, authority: string) => `${authority} license ${number}`,
    insurance: (insurer?: string, amount?: string) =>
      ['Insured', insurer && `by ${insurer}`, amount && `for ${amount}`].filter(Boolean).join(' '),
  },
  /** The controls of the testimonial carousel. */
  carousel: {
    /** `aria-roledescription` of the carousel and of a slide. */
    roles: { carousel: 'carousel', slide: 'slide' },
    previous: { label: 'Previous review', tooltip: 'Previous review (left arrow)' },
    next: { label: 'Next review', tooltip: 'Next review (right arrow)' },
    /** Accessible name of the scrollable row. */
    reviews: 'Reviews',
    /** Accessible name of a slide. */
    position: (slide: number, count: number) => `${slide} of ${count}`,
    /** Where a review is published: a link after its author’s name. */
    source: (name: string) => `on ${name}`,
    stars: (rating: number) => `${rating} of 5 stars`,
    /** What was built, and where. */
    job: (project: string, location: string) => `${project} in ${location}`,
    /** The note of a review that was written in another language. */
    translatedFrom: (lang: string) =>
      `Translated from ${new Intl.DisplayNames('en', { type: 'language' }).of(lang)}`,
    /** The note of a review that nobody wrote. */
    sample: 'Sample',
    /**
     * The announcement of the visible slides, with `{slides}` and `{count}` for their numbers: for one slide, for several,
     * and what joins the last two numbers. Strings, because a script in the browser completes them.
     */
    status: { one: 'Review {slides} of {count}', several: 'Reviews {slides} of {count}', and: ' and ' },
  },
  home,
  services,
  ...servicePages,
  /** What all pages of services have. */
  servicePage: {
    /** Beside a price that depends on the project. */
    estimate: 'We measure on site, and the itemized quote is free.',
    reviews: 'What customers say',
    others: 'Our other services',
  },
  prices: priceTexts,
  about,
  contact: {
    label: 'Contact',
    title: `Get a free concrete quote in ${company.city} | ${company.name}`,
    description: `Ask for a free, no-obligation quote for your driveway, patio, foundation or repair in ${company.city} and nearby. We answer within ${company.responseHours} hours.`,
    hero: {
      heading: 'Get Your Free Concrete Quote',
      lede: `Tell us about the job. We answer within ${company.responseHours} hours. Or call, and talk to the people who do the work.`,
    },
    badge: 'Free, no-obligation estimate',
    /** The button beside what a link has filled in. */
    remove: 'Remove',
    detailsHeading: 'Talk to us',
    phone: 'Phone',
    serviceArea: {
      label: 'Service area',
      areas: `${company.serviceAreas.join(', ')} and surrounding ${company.metroArea} areas`,
    },
    hours: { label: 'Business hours', lines: formatHours() },
    emergency: {
      heading: 'Slab failed or lifted overnight?',
      text: 'Our emergency repair line is answered 24 hours a day, 7 days a week.',
    },
    faqHeading: 'Before you call',
  },
  /** The gallery on Services, and the pages of projects. */
  projects: {
    path: '/projects/',
    title: (project: string, city: string) => `${project} in ${city} | ${company.name}`,
    heading: 'Finished projects',
    lede: 'What we built, where, and when.',
    /** The heading on Home. */
    newest: 'Our latest projects',
    city: 'City',
    kind: 'Kind of work',
    finished: 'Finished',
    /** The accessible name of the photos. */
    photos: 'More photos',
    more: 'More projects',
  },
  privacy,
  notFound: {
    title: `404 Page Not Found | ${company.name}`,
    description: 'This page does not exist.',
    hero: { heading: '404 Page Not Found', lede: 'Did you forget to add the page to the router?' },
    backHome: 'Back to Home',
  },
  /** Labels of the left and right halves of a before/after image. */
  beforeAfter: ['Before', 'After'],
} as const
