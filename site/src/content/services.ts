import type { ProjectType } from '@concrete-quote/openapi'
import type { ImageName } from './images.ts'

/** A service (specification, section 3). */
export interface ServiceCard {
  title: string
  /** The project type that the card's link preselects in the quote form. */
  projectType: ProjectType
  image: ImageName
  description: string
  features: string[]
  /** The price note (specification, section 9). */
  pricing: string
  /** Show the 'Most Popular' tag. */
  popular?: boolean
}

/** The shorter card on Home, without a price. */
export type ServiceSummary = Pick<ServiceCard, 'title' | 'image' | 'description' | 'features'>

/** The service grid on Home, in display order (specification, section 2). */
export const serviceSummaries: ServiceSummary[] = [
  {
    title: 'Driveways',
    image: 'driveway',
    description: 'New pours, replacements and extensions, jointed for clay that never quite sits still.',
    features: [
      'Broom, exposed or stamped finishes',
      'Steel tied and chaired',
      'Joints that control cracking',
    ],
  },
  {
    title: 'Patios & Outdoor Spaces',
    image: 'patio',
    description: 'Patios, pool decks and outdoor kitchens, shaped to the yard and sloped to drain.',
    features: ['Patterns that read as stone', 'Seats, planters and fire pits', 'Drainage planned first'],
  },
  {
    title: 'Foundations',
    image: 'foundation',
    description: 'Slabs for homes, additions and shops, on soil that swells and shrinks.',
    features: ['Slab-on-grade and piers', 'Grade beams', 'Vapor barrier below'],
  },
  {
    title: 'Commercial Projects',
    image: 'commercial',
    description: 'Floors, truck courts and parking lots, poured around your working day.',
    features: ['Loading docks and floors', 'Parking lots and curbs', 'Poured in phases'],
  },
  {
    title: 'Steps & Walkways',
    image: 'steps',
    description: 'Entries, garden paths and ramps with even risers and a sure grip.',
    features: ['Even, square risers', 'Slip-resistant finish', 'Ramps and rail footings'],
  },
  {
    title: 'Repair & Restoration',
    image: 'repair',
    description: 'Patch it, lift it or pour it again: we say plainly which one it needs.',
    features: ['Cracks and joints sealed', 'Sunken slabs lifted', 'Worn tops resurfaced'],
  },
]

/** The cards on Services, in display order. */
export const serviceCards: ServiceCard[] = [
  {
    title: 'Residential Driveways',
    projectType: 'driveway',
    image: 'driveway',
    description:
      'A driveway carries more weight than any other slab at home. We start below it, with a compacted base and steel held at the right height, and cut the joints before the concrete can choose its own.',
    features: [
      'New driveways, replacements and extra bays',
      'Old concrete broken out and hauled away',
      'Broom, exposed aggregate or stamped finish',
      'Aprons and sidewalks matched to the street',
    ],
    pricing: 'Starting at $8 per sq ft',
    popular: true,
  },
  {
    title: 'Patios & Outdoor Spaces',
    projectType: 'patio',
    image: 'patio',
    description:
      'Room to eat, cook and sit, laid out with you on the grass before anything is dug. Every patio falls gently away from the house, so that a Texas storm drains off it and not into your kitchen.',
    features: [
      'Patios, pool decks and outdoor kitchens',
      'Stamped patterns and exposed borders',
      'Seat walls, planters and fire pits',
      'Slopes and drains set out first',
    ],
    pricing: 'Starting at $12 per sq ft',
  },
  {
    title: 'Foundations',
    projectType: 'foundation',
    image: 'foundation',
    description:
      'New slabs for houses, additions, garages and shops. North Texas clay moves with every wet and dry spell, so the beams, piers and steel follow the soil report and not a rule of thumb.',
    features: [
      'Slab-on-grade with grade beams',
      'Drilled piers where the soil asks for them',
      'Steel and vapor barrier checked before the pour',
      'Additions tied to the slab you have',
    ],
    pricing: 'Custom pricing',
  },
  {
    title: 'Commercial Projects',
    projectType: 'commercial',
    image: 'commercial',
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
  {
    title: 'Steps & Walkways',
    projectType: 'steps',
    image: 'steps',
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
  {
    title: 'Repair & Restoration',
    projectType: 'repair',
    image: 'repair',
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
]
