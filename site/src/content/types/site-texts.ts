import type { Language } from '@concrete-quote/openapi'
import type { ImageName } from '../images.ts'
import type { ListOf, Testimonial } from './lists.ts'
import type { AboutTexts, ContactTexts, HomeTexts, NotFoundTexts, ServicesTexts } from './pages.ts'

/** The pages in the navigation, in its order. */
export const navigationPages = ['home', 'services', 'about', 'contact'] as const

export type PageName = (typeof navigationPages)[number] | 'notFound'

/** Every text of the site in one language, except those of the form and the FAQ, which are in `openapi/src/messages/`. */
export interface SiteTexts {
  lang: Language
  /** URL paths. */
  paths: Record<PageName, string>
  frame: FrameTexts
  actions: ActionTexts
  carousel: CarouselTexts
  home: HomeTexts
  services: ServicesTexts
  about: AboutTexts
  contact: ContactTexts
  notFound: NotFoundTexts
  testimonials: ListOf<6, Testimonial>
  imageAlts: Record<ImageName, string>
  /** Labels of the left and right halves of a before/after image. */
  beforeAfter: [string, string]
  /** Description in the web app manifest. */
  manifestDescription: string
}

/** Header, footer, and call bar. */
export interface FrameTexts {
  /** The name of the language, as in the link from the other one. */
  language: string
  /** What a visitor reads on a page in the other language. */
  offer: string
  skipLink: string
  emergency: string
  menu: string
  /** Accessible name of the navigation. */
  navigation: string
  /** Accessible name of the list of service areas. */
  serviceAreas: string
  /** The last item of that list. */
  surroundings: string
  blurb: string
  services: { heading: string; items: ListOf<4, string> }
  talk: { heading: string; emergency: string; link: string }
  rights: string
  imageNote: string
  callBar: { name: string; call: string; quote: string }
}

/** Buttons that several pages have. */
export interface ActionTexts {
  call: (phone: string) => string
  callNow: string
  /** The tooltip of `callNow`. */
  dial: (phone: string) => string
  quote: string
}

/** The controls of the testimonial carousel. */
export interface CarouselTexts {
  /** `aria-roledescription` of the carousel and of a slide. */
  roles: { carousel: string; slide: string }
  previous: { label: string; tooltip: string }
  next: { label: string; tooltip: string }
  /** Accessible name of the scrollable row. */
  reviews: string
  /** Accessible name of a slide. */
  position: (slide: number, count: number) => string
  stars: (rating: number) => string
  /**
   * The announcement of the visible slides, with `{slides}` and `{count}` for their numbers: for one slide, for several,
   * and what joins the last two numbers. Strings, because a script in the browser completes them.
   */
  status: { one: string; several: string; and: string }
}
