import { telLink } from './links.ts'

// The contractor. Every page, email, and document takes its facts from here. Each is a constant of its own, so that the
// widget bundles only those that the form shows.
export const name = 'Bluebonnet Concrete'
export const phone = '(214) 555-0147'
/** The target of a phone link. The company's number always has enough digits. */
export const telHref = /* @__PURE__ */ telLink(phone) as string
export const city = 'Dallas'
export const region = 'Texas'
export const metroArea = 'DFW'
export const foundedYear = 2008
export const serviceAreas = ['Dallas', 'Plano', 'Garland', 'Irving', 'Richardson'] as const
export const timeZone = 'America/Chicago'
/** Full hours of the local day; without them, emergency calls only. */
export const hours = [
  {
    days: 'Mon-Fri',
    weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    open: { from: 7, to: 18 },
  },
  { days: 'Sat', weekdays: ['Saturday'], open: { from: 8, to: 16 } },
  { days: 'Sunday', weekdays: ['Sunday'], open: undefined },
] as const
/** How soon a request is answered. */
export const responseHours = 24

/**
 * The brand's colors in sRGB, for what cannot use the custom properties of the same names in the widget's `tokens.css`:
 * images, a manifest, and the API's own pages. A browser test compares the two.
 */
export const brandColors = {
  paper: { light: '#f6f6f3', dark: '#101318' },
  surface: { light: '#fdfdfd', dark: '#191d23' },
  ui: { light: '#7e7c74', dark: '#777c86' },
  ink: { light: '#181c23', dark: '#f3f2ef' },
  chalk: { light: '#1c52b4', dark: '#83b5f9' },
  'on-chalk': { light: '#fdfdfd', dark: '#0a0c11' },
  bad: { light: '#b02523', dark: '#f69088' },
} as const

/** The logo: a plan view of a slab with its joints, as paths in a square of 64 units. The accent has another color. */
export const logo = {
  slab: 'M28 4h6.5a2 2 0 0 1 2 2v52a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V28C4 14.7 14.7 4 28 4ZM42.5 32.5H58a2 2 0 0 1 2 2V46c0 7.7-6.3 14-14 14h-3.5a2 2 0 0 1-2-2V34.5a2 2 0 0 1 2-2Z',
  accent: 'M42.5 4H58a2 2 0 0 1 2 2v20.5a2 2 0 0 1-2 2H42.5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2Z',
}

/**
 * A placeholder for the public URL in built pages and in the API document. The server replaces it with `PUBLIC_URL`
 * when it starts, so that one build serves any address.
 */
export const publicUrlPlaceholder = 'https://public-url.invalid'
