import { telLink } from './tel-link.ts'

// The contractor. Every page, email, and document takes its facts from here. Each is a constant of its own, so that the
// widget bundles only those that the form shows.
export const name = 'Bluebonnet Concrete'
export const phone = '(214) 555-0147'
/** The target of a phone link. The company's number always has enough digits. */
export const telHref = /* @__PURE__ */ telLink(phone) as string
export const city = 'Dallas'
export const region = 'Texas'
export const foundedYear = 2008
export const serviceAreas = ['Dallas', 'Plano', 'Garland', 'Irving', 'Richardson'] as const
export const hours = [
  { days: 'Mon-Fri', open: '7:00 AM-6:00 PM' },
  { days: 'Sat', open: '8:00 AM-4:00 PM' },
  { days: 'Sunday', open: 'emergency calls only' },
] as const
