import { company, locales } from '@concrete-quote/openapi'
import { formatAmount } from '../estimate.ts'
import { prices, type Price, type UnitPrice } from '../services.ts'

const units = { sqft: 'sq ft', 'linear-ft': 'linear ft' }

const amount = (price: Price) => formatAmount(locales.en, price.amount)
const perUnit = (price: Price) =>
  price.unit === 'job' ? amount(price) : `${amount(price)} per ${units[price.unit]}`

const nbsp = '\u00a0'
const dimensions = ({ usual }: UnitPrice) => `${usual.join(nbsp + '×' + nbsp)}${nbsp}ft`

export const priceTexts = {
  heading: 'What it costs',
  amount,
  /** The price note of a service. */
  note: (price: Price) => (price.unit === 'job' ? `From ${amount(price)}` : `Starting at ${perUnit(price)}`),
  /** The price after the name of a service. */
  from: (price: Price) => `from ${perUnit(price)}`,
  /** The price notes of services that are priced by the project. */
  byProject: { foundation: 'Custom pricing', commercial: 'Volume pricing available' },
  /**
   * The lowest price of a job or its range, and its size, with `{price}`, `{highest}`, and `{size}` for the numbers. Templates,
   * because a script in the browser completes them.
   */
  lowest: 'From {price}',
  range: '{price} to {highest}',
  /** The size at the thumb of a slider. */
  thumb: { sqft: `{size} ${units.sqft}`, 'linear-ft': '{size} ft' },
  forSize: { sqft: `for {size} ${units.sqft}`, 'linear-ft': `for {size} ${units['linear-ft']}` },
  /** What a link with a size enters into Project Details. A template, too. */
  details: { sqft: `About {size} ${units.sqft}.`, 'linear-ft': `About {size} ${units['linear-ft']}.` },
  /** The size and the lowest price after the project type, at the head of the form. A template, too. */
  summary: {
    sqft: `about {size} ${units.sqft}, from {price}`,
    'linear-ft': `about {size} ${units['linear-ft']}, from {price}`,
  },
  /** The label of the size, the usual size, and what raises the price. */
  estimates: {
    driveway: {
      label: 'Size of your driveway',
      note: `A two-car driveway is about ${dimensions(prices.driveway)}. Tear-out, a thicker slab, a decorative finish or tight access raises the price.`,
    },
    patio: {
      label: 'Size of your patio',
      note: `A table and a grill fit on ${dimensions(prices.patio)}. Stamping, seat walls, drains or tight access raises the price.`,
    },
    steps: {
      label: 'Length of your walkway',
      note: `A front walk is about ${dimensions(prices.steps)} long. Extra width, steps, handrails or tear-out raises the price.`,
    },
    repair: {
      label: 'What sets the price',
      factors: ['The length of the crack', 'Its cause', 'How far the slab has sunk'],
      note: 'We take a look first, free of charge, and tell you which repair it needs.',
    },
  },
} as const

export const services = {
  label: 'Services',
  title: `Concrete services and prices in ${company.city} | ${company.name}`,
  description: `Driveways ${priceTexts.from(prices.driveway)}, patios from ${priceTexts.amount(prices.patio)}, steps ${priceTexts.from(prices.steps)}, repairs ${priceTexts.from(prices.repair)}; foundations and commercial projects in ${company.city} and nearby.`,
  hero: {
    heading: 'Concrete services, priced plainly',
    lede: 'Driveways, patios, foundations, commercial slabs, steps and repairs. Every estimate is free, measured on site, with no obligation.',
  },
  /** The accessible name of the cards. */
  cardsLabel: 'What we do',
  cards: {
    driveway: {
      title: 'Residential Driveways',
      description:
        'A driveway carries more weight than any other slab at home. We start below it, with a compacted base and steel held at the right height, and cut the joints before the concrete can crack on its own.',
      features: [
        'New driveways, replacements and extra parking',
        'Old concrete broken out and hauled away',
        'Broom, exposed aggregate or stamped finish',
        'Aprons and sidewalks matched to the street',
      ],
    },
    patio: {
      title: 'Patios & Outdoor Spaces',
      description: `Room to eat, cook and sit, laid out with you on the grass before we dig. Every patio falls gently away from the house, so that a ${company.region} storm drains into the yard and not into your kitchen.`,
      features: [
        'Patios, pool decks and outdoor kitchens',
        'Stamped patterns and exposed borders',
        'Seat walls, planters and fire pits',
        'Slopes and drains laid out first',
      ],
    },
    foundation: {
      title: 'Foundations',
      description: `New slabs for houses, additions, garages and shops. The soil in ${company.place.en} moves with every wet and dry spell, so the beams, piers and steel follow the soil report, not a rule of thumb.`,
      features: [
        'Slab-on-grade with grade beams',
        'Drilled piers where the soil calls for them',
        'Steel and vapor barrier checked before the pour',
        'Additions tied into the slab you have',
      ],
    },
    commercial: {
      title: 'Commercial Projects',
      description:
        'Warehouse floors, truck courts, parking lots and docks, placed flat and on schedule. We pour in phases and at the hours that keep your doors open.',
      features: [
        'Floors flat enough for racking and forklifts',
        'Parking lots, curbs and accessible ramps',
        'Loading docks and equipment pads',
        'Phased pours while you stay open',
      ],
    },
    steps: {
      title: 'Steps & Walkways',
      description:
        'The first and last thing a guest walks on. Even risers, treads that shed water, and a finish that grips in the rain.',
      features: [
        'Entry steps and garden stairs',
        'Walks, paths and stepping pads',
        'Ramps with a comfortable slope',
        'Footings for handrails and lights',
      ],
    },
    repair: {
      title: 'Repair & Restoration',
      description:
        'Not every crack needs a new slab. We look for the cause first (a wet corner, a root, a washed-out base), then patch, lift or replace, and tell you why.',
      features: [
        'Crack injection and joint sealing',
        'Lifting of sunken and tilted slabs',
        'Grinding of trip hazards',
        'Resurfacing of worn or spalled concrete',
      ],
    },
  },
  popular: 'Most Popular',
  /** The link of a card to the form, by the card's title. */
  quoteLink: (service: string) => `Get Quote for ${service}`,
  process: {
    heading: 'Four steps, no surprises',
    lede: 'From the first call to the warranty, everything is in writing.',
    steps: [
      {
        title: 'Free Consultation',
        description:
          'Tell us about the job by phone or with the form. The visit and the advice cost nothing.',
      },
      {
        title: 'Custom Quote',
        description:
          'Measured on site and itemized: base, steel, concrete, finish and haul-off, each with its price. It also covers any city permit or HOA letter, and says when each payment is due.',
      },
      {
        title: 'Professional Installation',
        description:
          'Most residential jobs take 3-5 days from the first form board to the last joint, with a member of the family on site. You can usually walk on new concrete after 24-48 hours and park on it after 7 days.',
      },
      {
        title: 'Quality Guarantee',
        description: `100% satisfaction guarantee, and a ${company.claims.warrantyYears}-year structural warranty on the work we pour. The last payment is usually due after you have walked the job with us.`,
      },
    ],
  },
  call: {
    heading: 'Not sure what your concrete needs?',
    lede: 'Tell us what you see. We come out, find the cause and price your repair options, free of charge.',
  },
  care: {
    heading: 'Concrete Care Guide',
    lede: `Good concrete asks for little. These six habits keep a slab sound for all ${company.claims.warrantyYears} years of the warranty.`,
    tips: [
      {
        title: 'Regular Cleaning',
        description:
          'Sweep off leaves and wash off oil soon, with a mild soap. Left on damp concrete, both stain.',
      },
      {
        title: 'Seal Every 2-3 Years',
        description:
          'A breathable sealer keeps water and salts out. When rain no longer beads, it is time to reseal.',
      },
      {
        title: 'Address Cracks Early',
        description:
          'Fill hairline cracks before water widens them. If one grows, or one side sits higher, have us take a look.',
      },
      {
        title: 'Winter Protection',
        description:
          'Keep rock salt off, especially in the first winter. Sand gives traction and does no harm.',
      },
      {
        title: 'Proper Drainage',
        description:
          'Point downspouts away and keep the soil just below the top of the slab. Water under concrete moves it.',
      },
      {
        title: 'Professional Inspections',
        description:
          'Joints, edges and settling give early warning. We catch trouble before it turns into a repair.',
      },
    ],
    link: 'Schedule Maintenance',
  },
} as const
