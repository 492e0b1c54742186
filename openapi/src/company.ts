import { telLink } from './tel-link.ts'

const phone = '(214) 555-0147'

/** The contractor. Every page, email, and document takes its facts from here (specification, sections 1 and 9). */
export const company = {
  name: 'Bluebonnet Concrete',
  phone,
  /** The target of a phone link. The company's number always has enough digits. */
  telHref: telLink(phone) as string,
  city: 'Dallas',
  region: 'Texas',
  foundedYear: 2008,
  serviceAreas: ['Dallas', 'Plano', 'Garland', 'Irving', 'Richardson'],
  hours: [
    { days: 'Mon-Fri', open: '7:00 AM-6:00 PM' },
    { days: 'Sat', open: '8:00 AM-4:00 PM' },
    { days: 'Sunday', open: 'emergency calls only' },
  ],
} as const
