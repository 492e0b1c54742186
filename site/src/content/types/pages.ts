import type { Claim, ListOf, ProcessStep, Stat, TimedStep } from './lists.ts'
import type { ServiceSummaries, ServiceTexts, ServiceType } from './services.ts'

/** A section's heading and its introduction. */
interface SectionHead {
  heading: string
  lede: string
}

/** What every page has. */
interface PageTexts {
  /** Document title. */
  title: string
  description: string
  /** Headline of the share image (Open Graph). */
  shareTitle: string
  /** The `h1` and the sentence below it. */
  hero: SectionHead
}

/** What every page in the navigation has. */
interface LabeledPageTexts extends PageTexts {
  /** Navigation label. */
  label: string
}

export interface HomeTexts extends LabeledPageTexts {
  /** The accessible name of the trust badges. */
  trust: string
  trustBadges: ListOf<3, Claim>
  services: SectionHead & { cards: ServiceSummaries }
  process: { heading: string; steps: ListOf<5, TimedStep> }
  guarantee: Claim & { link: string }
  about: SectionHead & { highlights: ListOf<3, string>; badges: ListOf<3, string> }
  whyChoose: { heading: string; claims: ListOf<4, Claim> }
  testimonials: { heading: string; link: string }
}

export interface ServicesTexts extends LabeledPageTexts {
  /** The accessible name of the cards. */
  cardsLabel: string
  cards: Record<ServiceType, ServiceTexts & { pricing: string }>
  popular: string
  /** The link of a card to the form, by the card's title. */
  quoteLink: (service: string) => string
  process: { heading: string; steps: ListOf<4, ProcessStep> }
  call: SectionHead
  care: SectionHead & { tips: ListOf<6, Claim>; link: string }
}

export interface AboutTexts extends LabeledPageTexts {
  badge: string
  /** The accessible name of the statistics. */
  statsLabel: string
  stats: ListOf<4, Stat>
  story: { heading: string; paragraphs: ListOf<2, string>; highlights: ListOf<4, string> }
  values: { heading: string; claims: ListOf<4, Claim> }
  assurances: { heading: string; claims: ListOf<4, Claim> }
  seasons: SectionHead & { tips: ListOf<4, Claim> }
  climate: SectionHead & { claims: ListOf<3, Claim> }
  call: SectionHead
}

export interface ContactTexts extends LabeledPageTexts {
  badge: string
  /** The accessible name of the section with form and contact details. */
  sectionLabel: string
  detailsHeading: string
  phone: string
  serviceArea: { label: string; areas: string }
  hours: { label: string; lines: ListOf<3, string> }
  emergency: { heading: string; text: string }
  faqHeading: string
}

/** The 404 page. */
export interface NotFoundTexts extends PageTexts {
  backHome: string
}
