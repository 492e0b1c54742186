import { company } from '@concrete-quote/openapi'

export const services = {
  label: 'Services',
  title: `Concrete services and prices in ${company.city} | ${company.name}`,
  description: `Driveways from $8 per sq ft, patios from $12, steps from $15 per linear ft, repairs from $200; foundations and commercial projects in ${company.city} and nearby.`,
  shareTitle: 'Concrete services, priced plainly',
  hero: {
    heading: 'Concrete services, priced plainly',
    lede: 'Driveways, patios, foundations, commercial slabs, steps and repairs. Every estimate is free, measured on site and without obligation.',
  },
  /** The accessible name of the cards. */
  cardsLabel: 'What we do',
  cards: {
    driveway: {
      title: 'Residential Driveways',
      description:
        'A driveway carries more weight than any other slab at home. We start below it, with a compacted base and steel held at the right height, and cut the joints before the concrete can choose its own.',
      features: [
        'New driveways, replacements and extra bays',
        'Old concrete broken out and hauled away',
        'Broom, exposed aggregate or stamped finish',
        'Aprons and sidewalks matched to the street',
      ],
      pricing: 'Starting at $8 per sq ft',
    },
    patio: {
      title: 'Patios & Outdoor Spaces',
      description: `Room to eat, cook and sit, laid out with you on the grass before anything is dug. Every patio falls gently away from the house, so that a ${company.region} storm drains off it and not into your kitchen.`,
      features: [
        'Patios, pool decks and outdoor kitchens',
        'Stamped patterns and exposed borders',
        'Seat walls, planters and fire pits',
        'Slopes and drains set out first',
      ],
      pricing: 'Starting at $12 per sq ft',
    },
    foundation: {
      title: 'Foundations',
      description: `New slabs for houses, additions, garages and shops. North ${company.region} clay moves with every wet and dry spell, so the beams, piers and steel follow the soil report and not a rule of thumb.`,
      features: [
        'Slab-on-grade with grade beams',
        'Drilled piers where the soil asks for them',
        'Steel and vapor barrier checked before the pour',
        'Additions tied to the slab you have',
      ],
      pricing: 'Custom pricing',
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
      pricing: 'Volume pricing available',
    },
    steps: {
      title: 'Steps & Walkways',
      description:
        'The first and the last thing that a guest walks on. Risers of one height, treads that shed water, and a finish that grips in the rain.',
      features: [
        'Entry steps and garden stairs',
        'Walks, paths and stepping pads',
        'Ramps with a comfortable slope',
        'Footings for handrails and lights',
      ],
      pricing: 'Starting at $15 per linear ft',
    },
    repair: {
      title: 'Repair & Restoration',
      description:
        'Not every crack needs a new slab. We look for the cause first, a wet corner, a root or a washed-out base, then patch, lift or replace, and tell you why.',
      features: [
        'Crack injection and joint sealing',
        'Lifting of sunken and tilted slabs',
        'Grinding of trip hazards',
        'Resurfacing of worn or spalled tops',
      ],
      pricing: 'From $200',
    },
  },
  popular: 'Most Popular',
  /** The link of a card to the form, by the card's title. */
  quoteLink: (service: string) => `Get Quote for ${service}`,
  process: {
    heading: 'Four steps, no surprises',
    steps: [
      {
        title: 'Free Consultation',
        description: 'Tell us about the job by phone or form. The visit and the advice cost nothing.',
      },
      {
        title: 'Custom Quote',
        description:
          'Measured on site and itemized: base, steel, concrete, finish and haul-off, each with its price.',
      },
      {
        title: 'Professional Installation',
        description: 'Most residential jobs take 3-5 days from the first form board to the last joint.',
      },
      {
        title: 'Quality Guarantee',
        description: '100% satisfaction guarantee, and a 30-year structural warranty on the work we pour.',
      },
    ],
  },
  call: {
    heading: 'Not sure what your concrete needs?',
    lede: 'Tell us what you see. We come out, look for the cause and price each way to repair it, free of charge.',
  },
  care: {
    heading: 'Concrete Care Guide',
    lede: 'Good concrete asks for little. These six habits keep a slab sound for the 30 years that we warrant it.',
    tips: [
      {
        title: 'Regular Cleaning',
        description:
          'Sweep leaves and wash oil off soon, with a mild soap. Both stain what stays wet under them.',
      },
      {
        title: 'Seal Every 2-3 Years',
        description: 'A breathable sealer keeps water and salts out. When rain no longer beads, it is time.',
      },
      {
        title: 'Address Cracks Early',
        description:
          'Fill a hairline before water widens it. A crack that grows or steps needs a look from us.',
      },
      {
        title: 'Winter Protection',
        description: 'Keep rock salt off, above all in the first winter. Sand gives grip and does no harm.',
      },
      {
        title: 'Proper Drainage',
        description: 'Turn downspouts away and keep soil just below the slab. Water under concrete moves it.',
      },
      {
        title: 'Professional Inspections',
        description:
          'Joints, edges and settling tell an early story. We read it before it turns into a repair.',
      },
    ],
    link: 'Schedule Maintenance',
  },
} as const
