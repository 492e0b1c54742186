import { company } from '@concrete-quote/openapi'

const formatHour = (hour: number) => `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`
const hourLines = company.hours.map(
  ({ days, open }) =>
    `${days}: ${open ? `${formatHour(open.from)}-${formatHour(open.to)}` : 'emergency calls only'}`,
)

export const contact = {
  label: 'Contact',
  title: `Get a free concrete quote in ${company.city} | ${company.name}`,
  description: `Ask for a free, no-obligation quote for your driveway, patio, foundation or repair in ${company.city} and nearby. We answer within 24 hours.`,
  shareTitle: 'Get your free concrete quote',
  hero: {
    heading: 'Get Your Free Concrete Quote',
    lede: 'Tell us about the job. We answer within 24 hours, or call and talk to the people who do the work.',
  },
  badge: 'Free, no-obligation estimate',
  /** The accessible name of the section with form and contact details. */
  sectionLabel: 'Contact',
  detailsHeading: 'Talk to us',
  phone: 'Phone',
  serviceArea: {
    label: 'Service area',
    areas: `${company.serviceAreas.join(', ')} and surrounding ${company.metroArea} areas`,
  },
  hours: {
    label: 'Business hours',
    lines: hourLines,
  },
  emergency: {
    heading: 'Slab failed or lifted overnight?',
    text: 'Our emergency repair line is answered 24 hours a day, 7 days a week.',
  },
  faqHeading: 'Before you call',
} as const
