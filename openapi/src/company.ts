import { telLink } from './tel-link.ts'

const phone = '(214) 555-0147'

/** Who the contractor is. Everything that shows the company takes it from here (specification, sections 1 and 9). */
export const company = {
  name: 'Bluebonnet Concrete',
  phone,
  /** What a phone link dials. The company's number has enough digits for one. */
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
